import { randomUUID } from 'node:crypto'
import { PointSource } from '@contract/points'
import type { Db } from '../../db/db'
import { bookIn, bookOut, openAccount } from './ledger'

interface Adjustment {
  userId: string
  /** Negative to deduct. */
  points: number
  reason: string
  now: Date
}

/**
 * Corrects a balance manually; the entry states the reason. Throws an Error with a readable message if the balance
 * would become negative.
 * @returns the new balance
 */
export async function adjust(tx: Db, { userId, points, reason, now }: Adjustment): Promise<number> {
  const account = await openAccount(tx, userId, now)
  if (account.balance + points < 0) throw new Error(`积分不足：余额 ${account.balance}，不能扣减 ${-points}`)
  const entry = { source: PointSource.Adjust, sourceId: randomUUID(), title: reason, path: '' }
  if (points > 0) await bookIn(tx, account, { ...entry, points }, now)
  else await bookOut(tx, account, { ...entry, points: -points }, now)
  return account.balance
}
