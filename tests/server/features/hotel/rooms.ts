import { addDays, chinaDate } from '@contract/text/dateRange'
import { type HotelBooking, type HotelOrder, hotels as calls } from '@contract/hotel'
import { hotelCities, hotelNights, hotelRooms, hotels } from '@server/features/hotel/tables'
import type { Answer, TestApp } from '@tests/support/testApp'
import type { Person } from '../flow/company'

const ALLOWANCE = 50_000
export const CHEAP = 40_000
export const DEAR = 65_000

let serial = 0

export interface Rooms {
  city: string
  hotelId: string
  /** Within the allowance on every night. */
  cheap: string
  /** Above it on every night. */
  dear: string
}

/** A hotel in its own city with two kinds of room, with this many of each per night. */
export async function addHotel({ db }: Pick<TestApp, 'db'>, stock = 3): Promise<Rooms> {
  serial += 1
  const [city, hotelId] = [`城市${serial}`, `hotel-${serial}`]
  await db.insert(hotelCities).values({ city, allowanceFen: ALLOWANCE })
  await db.insert(hotels).values({
    ...{ id: hotelId, city, name: '江景酒店', district: '江岸', address: '沿江大道 1 号', star: 4 },
    ...{ officeMetres: 1250, pictures: [] },
  })
  const room = (id: string, priceFen: number) => ({
    ...{ id: `${hotelId}-${id}`, hotelId, name: '大床房', bed: '1.8 米大床', breakfast: 1, stock },
    ...{ priceFen, weekendFen: priceFen + 5000 },
  })
  const [cheap, dear] = [room('cheap', CHEAP), room('dear', DEAR)]
  await db.insert(hotelRooms).values([cheap, dear])
  return { city, hotelId, cheap: cheap.id, dear: dear.id }
}

/** The date so many days after the clock's today. */
export const dayIn = ({ clock }: TestApp, days: number): string => addDays(chinaDate(clock.now()), days)

/** Books this room between two dates at its current price. */
export function bookingOf(testApp: TestApp, roomId: string, from: number, to: number): HotelBooking {
  const price = roomId.endsWith('dear') ? DEAR : CHEAP
  const nights = Array.from({ length: Math.max(0, to - from) }, (_, n) => dayIn(testApp, from + n))
  const isWeekend = (night: string) => [5, 6].includes(new Date(`${night}T00:00:00Z`).getUTCDay())
  return {
    ...{ roomId, from: dayIn(testApp, from), to: dayIn(testApp, to), guests: ['林晓禾'], pay: 'company' },
    reason: '会场就在楼下',
    expectFen: nights.reduce((sum, night) => sum + price + (isWeekend(night) ? 5000 : 0), 0),
  }
}

export const book = (testApp: TestApp, { token }: Person, booking: HotelBooking): Promise<Answer<HotelOrder>> =>
  testApp.post(calls.book, booking, { token })

/** Remaining rooms by night, without nights that nobody ever booked. */
export async function leftOf({ db }: TestApp, roomId: string): Promise<number[]> {
  const rows = await db.select().from(hotelNights)
  return rows
    .filter((row) => row.roomId === roomId)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ left }) => left)
}
