import type { Db } from '../../db/db'
import { balanceOf, book, lockCards } from './repo'

export { balanceOf, book, entriesOf, lockCards } from './repo'

/** Adds money to a person's card (rule: meal card); returns the new balance in fen. */
export function topUp(db: Db, userId: string, fen: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCards(tx, [userId])
    await book(tx, { userId, kind: 'top_up', amountFen: fen, title: '充值', createdAt: now })
    return balanceOf(tx, userId)
  })
}
