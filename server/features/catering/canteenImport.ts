import { MEALS } from '@contract/mealPlace'
import type { Db } from '../../db/db'
import type { ContentCounts, ContentRow } from '../../domain/contentKind'
import { doLater } from '../../jobs/outbox'
import { lockWaiting, setEnd } from '../mealTickets/service'
import { allHours, type CanteenRow, lockCanteens, writeCanteens } from './contentRepo'
import { bookableDays, momentsOf } from './mealTimes'
import * as orders from './orderRepo'
import { SETTLE_MEAL } from './settling'

/**
 * Adds or changes canteens, and gives waiting orders the cut-off and the end of their meal where these are later than
 * when they were placed (rules: cut-off, end of meal). Throws CommitPending if a ticket has no order.
 */
export async function importCanteens(
  tx: Db,
  rows: readonly ContentRow<CanteenRow>[],
  now: Date,
): Promise<ContentCounts> {
  await lockCanteens(tx)
  const meals = await mealsOf(tx, rows, now)
  // Before the hours: who places an order may hold tickets of ended meals, then takes the hours.
  await lockWaiting(tx, meals, now)
  const counts = await writeCanteens(tx, rows)
  await raise(tx, meals, now)
  return counts
}

/** The canteens' meals on the days that can be ordered for; whole where the cut-off becomes later. */
async function mealsOf(tx: Db, rows: readonly ContentRow<CanteenRow>[], now: Date) {
  const before = new Map(
    (await allHours(tx)).map(({ canteenId, meal, cutoffMinute }) => [`${canteenId} ${meal}`, cutoffMinute]),
  )
  return rows.flatMap(({ row }) =>
    MEALS.flatMap((meal) => {
      const hours = row[meal]
      if (!hours) return []
      const isWhole = hours.cutoffMinute > (before.get(`${row.id} ${meal}`) ?? -1)
      return bookableDays(now).map((date) => ({
        ...{ canteenId: row.id, date, meal, isWhole },
        ...momentsOf(date, { meal, ...hours }),
      }))
    }),
  )
}

async function raise(tx: Db, meals: Awaited<ReturnType<typeof mealsOf>>, now: Date): Promise<void> {
  const locked = await lockWaiting(tx, meals, now)
  for (const { isWhole: _isWhole, cutoffAt, endsAt, ...of } of meals) {
    const waiting = locked.filter(
      ({ canteenId, date, meal }) => canteenId === of.canteenId && date === of.date && meal === of.meal,
    )
    if (waiting.length === 0) continue
    await orders.raiseMoments(tx, waiting, { cutoffAt, endsAt })
    const early = waiting.filter((ticket) => ticket.endsAt < endsAt)
    if (early.length === 0) continue
    await setEnd(
      tx,
      early.map(({ id }) => id),
      endsAt,
    )
    await doLater(tx, SETTLE_MEAL, of, endsAt)
  }
}
