import type { Meal } from '@contract/catering'
import type { Db } from '../../db/db'
import { doLater } from '../../jobs/outbox'
import { lockEndingEarlier, setEnd } from '../mealTickets/service'
import { bookableDays, momentsOf } from './mealTimes'
import * as orders from './orderRepo'
import { SETTLE_MEAL } from './placing'
import * as repo from './repo'

/**
 * Keeps waiting orders until the end of their meal where these canteens serve it longer than when they were placed
 * (rule: end of meal). Throws CommitPending if a ticket has no order.
 */
export async function raiseEnds(tx: Db, canteenIds: readonly string[], now: Date): Promise<void> {
  const served = await repo.hoursOfAll(tx, canteenIds)
  const ends = served.flatMap(({ canteenId, meal, ...hours }) =>
    bookableDays(now).map((date) => {
      const { endsAt } = momentsOf(date, { meal, ...hours })
      return { canteenId, date, meal: meal as Meal, endsAt }
    }),
  )
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
