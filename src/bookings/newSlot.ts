import { BOOKING_PLACE_MAX, type NewSlot, SLOT_DAYS_AHEAD, SLOT_HOURS_MAX } from '@contract/bookings'
import { hasInvisible } from '@contract/people'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { characterCount, isBlank } from '@contract/text/plainText'
import { HOUR_MS } from '@contract/text/timeUnits'
import { wireMillis } from '@/lib/time/date'
import type { NewTime } from '@/writes/drafts/slotDraft'

/** The slot to open; 00:00 as its end is the midnight after it. */
export function newSlotOf({ date, from, to, place }: NewTime): NewSlot {
  const lastDay = to === '00:00' ? addDays(date, 1) : date
  return { startTime: `${date} ${from}:00`, endTime: `${lastDay} ${to}:00`, place: place.trim() }
}

/**
 * Why the backend would refuse the slot (rule: opening slots), by the field that is to be changed.
 * @param now the backend's time
 */
export function problemsOf(typed: NewTime, now: Date): Partial<NewTime> {
  const found: NewTime = {
    date: dateProblem(typed, chinaDate(now)),
    from: typed.from ? '' : '请选择开始时间',
    to: typed.to ? '' : '请选择结束时间',
    place: placeProblem(typed.place),
  }
  if (!found.date && !found.from) found.from = isPast(typed, now) ? PAST : ''
  if (!found.date && !found.from && !found.to) found.to = lengthProblem(typed)
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== ''))
}

const PAST = '开始时间须晚于现在'

function dateProblem({ date }: NewTime, today: string): string {
  if (!date) return '请选择日期'
  if (date < today) return PAST
  return date > addDays(today, SLOT_DAYS_AHEAD) ? '最多提前一年开放时段' : ''
}

const isPast = (typed: NewTime, now: Date) => wireMillis(newSlotOf(typed).startTime) <= now.getTime()

function lengthProblem(typed: NewTime): string {
  const { startTime, endTime } = newSlotOf(typed)
  const hours = (wireMillis(endTime) - wireMillis(startTime)) / HOUR_MS
  if (hours <= 0) return '结束时间须晚于开始时间'
  return hours > SLOT_HOURS_MAX ? `一个时段最长 ${SLOT_HOURS_MAX} 小时` : ''
}

function placeProblem(place: string): string {
  if (isBlank(place)) return '请填写地点'
  if (hasInvisible(place.trim())) return '地点含有不可见的字符，请修改后重试'
  return characterCount(place.trim()) > BOOKING_PLACE_MAX ? `地点最多 ${BOOKING_PLACE_MAX} 个字` : ''
}
