import { HOTEL_DAYS_AHEAD, HOTEL_NIGHTS_MAX, type Stay, StayStatus } from '@contract/hotel'
import { addDays, chinaDate, daysBetween } from '@contract/text/dateRange'
import { DAY_MS, HOUR_MS } from '@contract/text/timeUnits'
import { invalidInput } from '../../lib/businessError'
import { chinaDay } from '../../lib/time'

const WEEKEND_NIGHTS = [5, 6]

/** Every night of a stay, in order. Throws 100400 for a stay that cannot be booked (rule: stays). */
export function nightsOf({ from, to }: Stay, now: Date): string[] {
  const today = chinaDate(now)
  const nights = daysBetween(from, to)
  if (from < today) throw invalidInput('入住日期不能早于今天')
  if (nights < 1) throw invalidInput('离店日期须晚于入住日期')
  if (nights > HOTEL_NIGHTS_MAX) throw invalidInput(`一次最多预订 ${HOTEL_NIGHTS_MAX} 晚`)
  if (to > addDays(today, HOTEL_DAYS_AHEAD)) throw invalidInput(`只能预订 ${HOTEL_DAYS_AHEAD} 天以内的酒店`)
  return Array.from({ length: nights }, (_, n) => addDays(from, n))
}

export interface Prices {
  priceFen: number
  weekendFen: number
}

/** The price of a night; Friday and Saturday have their own. */
export const priceOf = ({ priceFen, weekendFen }: Prices, night: string): number =>
  WEEKEND_NIGHTS.includes(new Date(`${night}T00:00:00Z`).getUTCDay()) ? weekendFen : priceFen

/** 18:00 of the day before arrival (rule: cancelling). */
export const freeCancelUntil = (from: string): Date => chinaDay(addDays(from, -1), '18:00:00')

/** 24 hours, never past the day of arrival (rule: holds). */
export const holdUntil = (from: string, now: Date): Date =>
  new Date(Math.min(now.getTime() + DAY_MS, chinaDay(from).getTime() + DAY_MS))

const STAYED_HOURS = 12

/** The last day of leaving on which stays have ended: today from 12:00 on (rule: states of an order). */
export const lastEnded = (now: Date): string => chinaDate(new Date(now.getTime() - STAYED_HOURS * HOUR_MS))

export interface OrderState {
  status: string
  toDate: string
  holdUntil: Date | null
}

/** The state an order is in now (rule: states of an order). */
export function stateOf({ status, toDate, holdUntil: until }: OrderState, now: Date): StayStatus {
  if (status === 'booked' && toDate <= lastEnded(now)) return StayStatus.Stayed
  if (status === 'approving' && until !== null && until <= now) return StayStatus.Lapsed
  return status as StayStatus
}
