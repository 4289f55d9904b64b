import { like } from 'drizzle-orm'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { hotelOrderPath } from '../../domain/paths'
import { files } from '../../features/files/tables'
import { decide } from '../../features/flow/deciding'
import { flowEffects } from '../../features/flow/effects'
import { lockFlow } from '../../features/flow/repo'
import { lapseFlow } from '../../features/flow/steps'
import { book, cancel } from '../../features/hotel/booking'
import { orderById, setOrder } from '../../features/hotel/repo'
import { hotelCities, hotelRooms, hotels } from '../../features/hotel/tables'
import { priceOf } from '../../features/hotel/dates'
import { messages } from '../../features/messages/tables'
import { personnelOf } from '../../domain/personnel'
import { HOTEL_CITIES, HOTEL_PICTURES, planHotels, planStays, type StayPlan } from '../plan/hotel'
import { activeAmong } from './active'
import { fileRow, mapConcurrently, storePicture } from './store'
import type { Step } from './step'
import { DEMO, MANAGER } from '../plan/sampleIds'

/** Hotels of four cities, and stays in every state. */
export const hotelStep: Step = {
  name: 'hotel',
  prepare: async ({ files: store, start }) => {
    const pictures = await mapConcurrently(4, HOTEL_PICTURES, async (picture) => ({
      ...fileRow(await storePicture(store, picture), {
        ...{ id: picture.name, ownerId: DEMO, kind: 'picture', isPublic: true, createdAt: start },
      }),
      ownerId: null,
    }))
    return async (tx) => {
      await tx.insert(files).values(pictures)
      await tx.insert(hotelCities).values([...HOTEL_CITIES])
      for (const { pictures: places, rooms, ...hotel } of planHotels) {
        const shown = places.map((place) => `/files/${pictures[place]?.name ?? ''}`)
        await tx.insert(hotels).values({ ...hotel, pictures: shown })
        await tx.insert(hotelRooms).values(rooms.map((room) => ({ ...room, hotelId: hotel.id })))
      }
      const present = await activeAmong(tx, [MANAGER, ...planStays.map(({ userId }) => userId)])
      for (const stay of planStays) {
        const user = present.get(stay.userId)
        const manager = present.get(MANAGER)
        if (user && manager) await perform(tx, stay, { user, manager, start })
      }
      // The sample messages are planned separately.
      await tx.delete(messages).where(like(messages.path, `${hotelOrderPath('')}%`))
      await tx.delete(messages).where(like(messages.path, '/flow?id=%'))
    }
  },
}

interface Cast {
  user: User
  manager: User
  start: Date
}

async function perform(tx: Db, stay: StayPlan, { user, manager, start }: Cast): Promise<void> {
  const bookedAt = new Date(start.getTime() - stay.bookedDaysAgo * DAY_MS)
  const [from, to] = [addDays(chinaDate(start), stay.fromDay), addDays(chinaDate(start), stay.fromDay + stay.nights)]
  const room = planHotels.flatMap(({ rooms }) => rooms).find(({ id }) => id === stay.roomId)
  const realName = (await personnelOf(tx, user.id))?.realName ?? ''
  if (!room) throw new Error('a planned stay lacks its room')
  const nights = Array.from({ length: stay.nights }, (_, n) => addDays(from, n))
  const orderId = await book(
    tx,
    user,
    {
      ...{ roomId: stay.roomId, from, to, guests: [realName || user.nickName, ...(stay.also ? [stay.also] : [])] },
      ...{ pay: 'company', reason: stay.reason ?? '' },
      expectFen: nights.reduce((sum, night) => sum + priceOf(room, night), 0),
    },
    bookedAt,
  )
  if (stay.confirmNo) await setOrder(tx, orderId, { confirmNo: stay.confirmNo })
  const endedAt = new Date(bookedAt.getTime() + DAY_MS)
  if (stay.end === 'cancelled') await cancel(tx, user, orderId, endedAt)
  const flow = await lockFlow(tx, (await orderById(tx, orderId))?.flowId ?? '')
  if (!flow || !stay.end) return
  if (stay.end === 'lapsed') return lapseFlow(tx, flow, { now: endedAt, effects: flowEffects })
  const decision = { flowId: flow.id, version: flow.version, decision: 'reject' as const, reason: '同期有标准内的房间' }
  const decidedAt = new Date(bookedAt.getTime() + DAY_MS / 4)
  await decide(tx, manager, decision, { now: decidedAt, effects: flowEffects })
}
