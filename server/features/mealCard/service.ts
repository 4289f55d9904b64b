import type { Db } from '../../db/db'
import { balanceOf, book, holdCards } from './repo'

export { balanceOf, book, entriesOf, holdCards } from './repo'

/** Puts money on a person's card; answers the new balance. */
export function topUp(db: Db, userId: string, fen: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await holdCards(tx, [userId])
    await book(tx, { userId, kind: 'top_up', amountFen: fen, title: '充值', createdAt: now })
    return balanceOf(tx, userId)
  })
}
