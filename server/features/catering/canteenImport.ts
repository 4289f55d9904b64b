import { MEALS } from '@contract/mealPlace'
import type { Db } from '../../db/db'
import type { ContentCounts, ContentRow } from '../../domain/contentKind'
import { doLater } from '../../jobs/outbox'
import { lockEndingEarlier, setEnd } from '../mealTickets/service'
import { type CanteenRow, lockCanteens, writeCanteens } from './contentRepo'
import { bookableDays, momentsOf } from './mealTimes'
import * as orders from './orderRepo'
import { SETTLE_MEAL } from './settling'

/**
 * Adds or changes canteens, and keeps waiting orders until the end of their meal where it ends later than when they were
 * placed (rule: end of meal). Throws CommitPending if a ticket has no order.
 */
export async function importCanteens(
  tx: Db,
  rows: readonly ContentRow<CanteenRow>[],
  now: Date,
): Promise<ContentCounts> {
  const ends = rows.flatMap(({ row }) => endsOf(row, now))
  await lockCanteens(tx)
  // Before the hours: who places an order may hold tickets of ended meals, then takes the hours.
  await lockEndingEarlier(tx, ends, now)
  const counts = await writeCanteens(tx, rows)
  await raise(tx, ends, now)
  return counts
}

/** The ends of a canteen's meals on the days that can be ordered for. */
const endsOf = (row: CanteenRow, now: Date) =>
  MEALS.flatMap((meal) => {
    const hours = row[meal]
    if (!hours) return []
    return bookableDays(now).map((date) => ({
      ...{ canteenId: row.id, date, meal },
      endsAt: momentsOf(date, { meal, ...hours }).endsAt,
    }))
  })

async function raise(tx: Db, ends: ReturnType<typeof endsOf>, now: Date): Promise<void> {
  const locked = await lockEndingEarlier(tx, ends, now)
  for (const { endsAt, ...of } of ends) {
    const raised = locked.filter(
      ({ canteenId, date, meal }) => canteenId === of.canteenId && date === of.date && meal === of.meal,
    )
    if (raised.length === 0) continue
    await setEnd(
      tx,
      raised.map(({ id }) => id),
      endsAt,
    )
    await orders.setEnd(tx, raised, endsAt)
    await doLater(tx, SETTLE_MEAL, of, endsAt)
  }
}
