import { type Canteen, CATERING_PATHS } from '@contract/catering'
import { likelyMeal, mealPlace, USUAL_CANTEEN_KEY } from '@contract/mealPlace'
import { MENTOR_PATHS } from '@contract/mentors'
import { FLOW_PATHS, FlowBox } from '@contract/flow'
import { LEARNING_PATHS } from '@contract/learning'
import { PSYCHOLOGY_PATHS } from '@contract/psychology'
import { POINTS_PATHS } from '@contract/points'
import { HOTEL_PATHS, HotelSort } from '@contract/hotel'
import { ItemCategory, ItemStatus, MARKET_PATHS } from '@contract/market'
import { WALK_PATHS } from '@contract/walk'
import { storedText } from '@/lib/stores/deviceStore'
import { account, earlyCall, type EarlyCall, type Visit } from './earlyCall'

export const canteens = earlyCall(CATERING_PATHS.canteens)

/** The canteens and the menu, which waits for them if neither the address nor this device names a canteen. */
export function cateringCalls({ query }: Visit): EarlyCall[] {
  const usual = storedText(USUAL_CANTEEN_KEY)
  const menuOf = (listed: readonly Pick<Canteen, 'canteenId'>[]): EarlyCall =>
    earlyCall(CATERING_PATHS.menu, mealPlace(query, listed, usual, likelyMeal(new Date())))
  if (query.get('canteen') || usual) return [canteens, menuOf([{ canteenId: usual }]), account]
  return [
    { ...canteens, next: (listed) => (Array.isArray(listed) && listed.length > 0 ? [menuOf(listed)] : []) },
    account,
  ]
}

export function pointCalls({ query }: Visit): EarlyCall[] {
  const summary = earlyCall(POINTS_PATHS.summary)
  const listed = (path: string, filter: object = {}): EarlyCall[] => [
    summary,
    earlyCall(path, { ...filter, cursor: null }),
    account,
  ]
  const box = query.get('box')
  const direction = query.get('direction')
  if (box === 'ledger')
    return listed(POINTS_PATHS.ledger, direction === 'in' || direction === 'out' ? { direction } : {})
  if (box === 'goods') return listed(POINTS_PATHS.goods)
  return box === 'mine' ? listed(POINTS_PATHS.redemptions) : [summary, account]
}

export function flowCalls({ query }: Visit): EarlyCall[] {
  const flowId = query.get('id')
  if (flowId) return [earlyCall(FLOW_PATHS.detail, { flowId })]
  if (query.get('new')) return [earlyCall(FLOW_PATHS.kinds)]
  const box = Object.values(FlowBox).find((one) => one === query.get('box')) ?? FlowBox.Todo
  return [earlyCall(FLOW_PATHS.list, { box, cursor: null }), earlyCall(FLOW_PATHS.counts)]
}

export function historyCalls({ query }: Visit): EarlyCall[] {
  const range = query.get('range') ?? 'week'
  return ['day', 'week', 'month', 'year'].includes(range) ? [earlyCall(WALK_PATHS.history, { range })] : []
}

export function rankCalls({ query }: Visit): EarlyCall[] {
  const [scope, period] = [query.get('scope') ?? 'all', query.get('period') ?? 'day']
  if (!['all', 'org', 'follow'].includes(scope) || !['day', 'week', 'month'].includes(period)) return []
  return [earlyCall(WALK_PATHS.rank, { scope, period, cursor: null }), earlyCall(WALK_PATHS.today), account]
}

export function learningCalls({ query }: Visit): EarlyCall[] {
  const [certificateId, courseId, mentorId] = [query.get('certificate'), query.get('course'), query.get('mentor')]
  if (certificateId) return [earlyCall(LEARNING_PATHS.certificate, { certificateId })]
  if (courseId) return [earlyCall(LEARNING_PATHS.course, { courseId })]
  if (mentorId) return [earlyCall(MENTOR_PATHS.mentors), earlyCall(MENTOR_PATHS.slots, { mentorId })]
  if (query.get('box') === 'mentors')
    return [earlyCall(MENTOR_PATHS.mentors), earlyCall(MENTOR_PATHS.bookings, { cursor: null }), account]
  if (query.get('box') === 'calendar') return [account]
  const category = query.get('category')
  const filter = {
    ...(category ? { category } : {}),
    ...(query.get('box') === 'mine' ? { mine: true } : {}),
    cursor: null,
  }
  return [earlyCall(LEARNING_PATHS.courses, filter)]
}

export function marketCalls({ query }: Visit): EarlyCall[] {
  const [itemId, status, category, mine] = [
    query.get('id'),
    query.get('status'),
    query.get('category'),
    query.get('mine'),
  ]
  if (itemId)
    return [earlyCall(MARKET_PATHS.detail, { itemId }), earlyCall(MARKET_PATHS.questions, { itemId, cursor: null })]
  if (query.get('edit') || query.get('q')) return []
  const known =
    (!status || Object.values<string>(ItemStatus).includes(status)) &&
    (!category || Object.values<string>(ItemCategory).includes(category)) &&
    (!mine || ['sale', 'reserved'].includes(mine))
  if (!known) return []
  const wanted = { ...(status ? { status } : {}), ...(category ? { category } : {}), ...(mine ? { mine } : {}) }
  return [earlyCall(MARKET_PATHS.page, { ...wanted, cursor: null })]
}

export function hotelCalls({ query }: Visit): EarlyCall[] {
  const [orderId, hotelId, city] = [query.get('order'), query.get('id'), query.get('city')]
  if (orderId) return [earlyCall(HOTEL_PATHS.orderDetail, { orderId })]
  if (query.get('box') === 'orders') return [earlyCall(HOTEL_PATHS.orders, { cursor: null })]
  const [from, to] = [query.get('from'), query.get('to')]
  if (hotelId) return from && to ? [earlyCall(HOTEL_PATHS.detail, { hotelId, from, to })] : []
  const cities = earlyCall(HOTEL_PATHS.cities, {})
  const sort = query.get('sort') ?? HotelSort.Price
  if (!city || !from || !to || !Object.values<string>(HotelSort).includes(sort)) return [cities]
  return [cities, earlyCall(HOTEL_PATHS.search, { city, from, to, sort, cursor: null })]
}

export function psychologyCalls({ query }: Visit): EarlyCall[] {
  const home = earlyCall(PSYCHOLOGY_PATHS.home)
  return query.get('box') ? [account] : [home, account]
}
