import type { BookingKind } from '@contract/bookings'
import { NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { paths } from '../../domain/paths'
import { chinaTime } from '../../lib/time'
import { forgetPath, notify } from '../messages/service'
import type { SlotRow } from './repo'

/** The only title of messages about psychology bookings (rule: neutral words). */
export const NEUTRAL = '您有一条预约提醒'

const PATHS: Readonly<Record<BookingKind, { user: string; host: string }>> = {
  counsellor: { user: paths.psychologyBookings, host: paths.psychologyCalendar },
  mentor: { user: paths.mentorBookings, host: paths.mentorCalendar },
}

/** Path at which one side of a booking finds it. */
export const pathFor = ({ kind, hostId }: Pick<SlotRow, 'kind' | 'hostId'>, userId: string): string =>
  PATHS[kind as BookingKind][hostId === userId ? 'host' : 'user']

export type BookingEvent = 'booked' | 'cancelled' | 'closed' | 'ended'

const WORDS: Readonly<Record<BookingEvent, { title: string; done: string }>> = {
  booked: { title: '新的预约', done: '成功' },
  cancelled: { title: '预约已取消', done: '已取消' },
  closed: { title: '预约已取消', done: '已由对方取消，请另选时间' },
  /** To a former host, whose calendar is closed: the message leads nowhere. */
  ended: { title: '预约已取消', done: '已取消' },
}

/** 6 月 15 日 14:00, with the year where it is not China's current one (rule: dates). */
function timeText(at: Date, now: Date): string {
  const text = chinaTime(at)
  const year = text.slice(0, 4)
  const short = `${Number(text.slice(5, 7))} 月 ${Number(text.slice(8, 10))} 日 ${text.slice(11, 16)}`
  return year === chinaTime(now).slice(0, 4) ? short : `${year} 年 ${short}`
}

/** Notifies one side of a booking. Last in the transaction. */
export async function notifyUser(db: Db, to: string, slot: SlotRow, happened: BookingEvent, now: Date): Promise<void> {
  const kind = slot.kind as BookingKind
  const { title, done } = WORDS[happened]
  const isNeutral = kind === 'counsellor'
  await notify(db, {
    ...{ to, now, group: 'system', category: NotifyCategory.Activity },
    ...(happened !== 'ended' && { path: pathFor(slot, to) }),
    title: isNeutral ? NEUTRAL : title,
    content: isNeutral ? NEUTRAL : `${timeText(slot.startAt, now)} 的导师预约${done}，地点：${slot.place}。`,
  })
}

/** Deletes the messages about a person's own bookings of a kind. */
export const forgetNotifications = (db: Db, userId: string, kind: BookingKind): Promise<void> =>
  forgetPath(db, userId, PATHS[kind].user)
