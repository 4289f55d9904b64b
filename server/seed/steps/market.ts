import { and, inArray, isNull } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '@contract/text/timeUnits'
import { gramsOf } from '../../domain/grams'
import { files } from '../../features/files/tables'
import {
  marketFiles,
  marketItems,
  marketPeople,
  marketQuestions,
  marketReports,
  marketReservations,
} from '../../features/market/tables'
import { users } from '../../features/people/tables'
import { planItems } from '../plan/market'
import type { Step } from './step'
import { fileRow, storePicture } from './store'

const LAPSE_MS = 14 * DAY_MS

/** Items for sale; `demo` has not declared to be an adult and sells nothing. */
export const marketStep: Step = {
  name: 'market',
  prepare: async ({ files: store, start }) => {
    const stored = await Promise.all(planItems.map(({ picture }) => storePicture(store, picture)))
    return async (tx) => {
      const wanted = planItems.flatMap(({ sellerId, reserverId }) => [sellerId, reserverId ?? sellerId])
      const people = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, wanted), isNull(users.disabledAt)))
      const present = new Set(people.map(({ id }) => id))
      const reservedUntil = new Date(start.getTime() + 23 * HOUR_MS)
      await tx.insert(marketPeople).values(people.map(({ id }) => ({ userId: id, adultAt: start })))
      for (const [place, plan] of planItems.entries()) {
        const { daysAgo, picture: _picture, question, reserverId, reports = [], status = 'open', ...kept } = plan
        const picture = stored[place]
        if (!picture || !present.has(plan.sellerId) || (reserverId && !present.has(reserverId))) continue
        const createdAt = new Date(start.getTime() - daysAgo * DAY_MS)
        const file = fileRow(picture, {
          ...{ id: `item-${place}`, ownerId: plan.sellerId, kind: 'picture', isPublic: false, createdAt },
        })
        await tx.insert(files).values(file)
        await tx.insert(marketItems).values({
          ...kept,
          ...{ status, createdAt, sharePhone: true, grams: gramsOf(kept.title, kept.description) },
          lapsesAt: new Date(createdAt.getTime() + LAPSE_MS),
          questionNum: question ? 1 : 0,
          ...(reserverId ? { reserverId, reservedUntil } : {}),
          ...(reports.length > 0 ? { review: 'waiting' } : {}),
        })
        await tx.insert(marketFiles).values({ itemId: plan.id, fileId: file.id, position: 0 })
        if (reserverId) {
          await tx.insert(marketReservations).values({ itemId: plan.id, userId: reserverId, endsAt: reservedUntil })
        }
        const reported = reports.filter(({ reporterId }) => present.has(reporterId))
        if (reported.length > 0) {
          await tx
            .insert(marketReports)
            .values(reported.map((said) => ({ ...said, itemId: plan.id, createdAt: start })))
        }
        if (question && present.has(question.userId)) {
          await tx.insert(marketQuestions).values({ id: `question-${place}`, itemId: plan.id, ...question, createdAt })
        }
      }
    }
  },
}
