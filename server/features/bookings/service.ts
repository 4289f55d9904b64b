import { randomUUID } from 'node:crypto'
import {
  BOOKING_CANCEL_HOURS,
  type BookingKind,
  type BookedSlot,
  type ClosedSlot,
  type NewSlot,
  type Slot,
  SLOT_DAYS_AHEAD,
  SLOT_HOURS_MAX,
} from '@contract/bookings'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { holdOpen, isOpenAccount } from '../../domain/openAccount'
import { conflict, forbidden, invalidInput, notFound, raise } from '../../lib/businessError'
import { chinaDay, chinaTime } from '../../lib/time'
import { fillSlots } from './plans'
import { canCancelAt } from './reading'
import { lockPeople, lockPerson } from './peopleRepo'
import * as repo from './repo'
import * as slotRepo from './slotRepo'
import { notifyUser } from './notifications'

export { bookingOf, listBookings, type TopicSeal } from './reading'
export { endBookings, endOffersOf, eraseBookings, withdrawBookings } from './offboarding'
export { bookingToday } from './today'
export { addBooked } from './repo'
export { setWeeklyTimes, type WeeklyTime, weeklyTimes } from './plans'

/** Number of coming slots up to which a host can open more; times of every week come on top. */
const SLOTS_MAX = 1000

const shownSlot = (slot: repo.SlotRow): Slot => ({
  slotId: slot.id,
  startTime: chinaTime(slot.startAt),
  endTime: chinaTime(slot.endAt),
  place: slot.place,
  free: !slot.closedAt && !repo.liveOf(slot),
})

/**
 * The coming slots of a host, earliest first (rule: booking). The host's own view says of each whether it is booked;
 * for others it is free only if the host is, too. The caller checks that the host exists.
 */
export async function slotsOf(
  db: Db,
  { kind, hostId, readerId, now }: { kind: BookingKind; hostId: string; readerId: string; now: Date },
): Promise<Slot[]> {
  await whereWritable(fillSlots(db, now))
  const slots = await slotRepo.comingSlots(db, kind, hostId, now)
  if (readerId === hostId) return slots.map(shownSlot)
  const busy = await slotRepo.busyTimes(db, hostId, now)
  const isBusy = (slot: repo.SlotRow) => busy.some(({ startAt, endAt }) => startAt < slot.endAt && endAt > slot.startAt)
  return slots.map((slot) => ({ ...shownSlot(slot), free: !slot.closedAt && !isBusy(slot) }))
}

/** A host's slots by their ids, in that order. */
export async function slotsById(db: Db, hostId: string, slotIds: readonly string[]): Promise<Slot[]> {
  const rows = await repo.slotsById(db, hostId, slotIds)
  return slotIds.flatMap((slotId) => rows.filter(({ id }) => id === slotId).map(shownSlot))
}

/** Start of the first slot that can be booked, by host; hosts without one are left out. */
export async function nextSlots(db: Db, kind: BookingKind, hostIds: readonly string[], now: Date) {
  await whereWritable(fillSlots(db, now))
  const rows = await slotRepo.firstFree(db, kind, hostIds, now)
  return new Map(rows.map(({ hostId, startAt }) => [hostId, chinaTime(startAt)]))
}

interface BookingRequest {
  kind: BookingKind
  slotId: string
  /** What was shown of the slot. */
  shown?: Pick<BookedSlot, 'endTime' | 'place'>
  userId: string
  now: Date
  /** Whether this person still offers slots of the kind. */
  isHost: (tx: Db, hostId: string) => Promise<boolean>
}

/**
 * Books a slot for a person and notifies both sides (rule: booking). Returns the booking's id.
 * @param topicOf the topic to store for the booking with this id: `sealed` text if the kind encrypts it
 * Throws 100404, 100409 with the current state or where the slot has changed since it was shown, 100400 for one's own
 * slot, 250007 for a disabled account.
 */
export async function book(
  tx: Db,
  { kind, slotId, shown = {}, userId, now, isHost }: BookingRequest,
  topicOf: (bookingId: string) => { topic: string } | { sealedTopic: string },
): Promise<string> {
  const hostId = await repo.hostOf(tx, slotId)
  if (hostId === undefined) throw notFound('该时段不存在')
  await holdOpen(tx, userId)
  await lockPeople(tx, [userId, hostId])
  const slot = await repo.lockSlot(tx, slotId)
  if (slot?.kind !== kind || !(await isHost(tx, hostId))) throw notFound('该时段不存在')
  if (slot.hostId === userId) throw invalidInput('不能预约自己的时段')
  if (slot.closedAt) throw conflict('该时段已关闭，请选择其他时段')
  if (now >= slot.startAt) throw conflict('该时段已开始，请选择其他时段')
  if (repo.liveOf(slot)) throw conflict('该时段已被预约，请选择其他时段')
  if (!isAsShown(slot, shown)) throw conflict('该时段已变更，请重新选择')
  if (await repo.isBusy(tx, userId, slot)) throw conflict('您在该时间已有预约')
  if (await repo.isBusy(tx, hostId, slot)) throw conflict('对方在该时间已有安排，请选择其他时段')
  if (!(await isOpenAccount(tx, slot.hostId))) throw conflict('该时段已关闭，请选择其他时段')
  const id = randomUUID()
  await repo.add(tx, slot, { id, userId, ...topicOf(id), createdAt: now })
  await notifyUser(tx, userId, slot, 'booked', now)
  await notifyUser(tx, slot.hostId, slot, 'booked', now)
  return id
}

/** A slot that is closed and opened again keeps its id, but not its end and place. */
const isAsShown = (slot: repo.SlotRow, { endTime, place }: NonNullable<BookingRequest['shown']>): boolean =>
  (endTime === undefined || endTime === chinaTime(slot.endAt)) && (place === undefined || place === slot.place.trim())

/**
 * Cancels an own booking and notifies both sides (rule: cancelling a booking). Throws 100404, 100403 for its host,
 * 100409.
 */
export async function cancelBooking(
  tx: Db,
  { kind, bookingId, userId, now }: { kind: BookingKind; bookingId: string; userId: string; now: Date },
): Promise<string> {
  const key = { id: bookingId, kind, userId }
  const booking = await repo.bookingFor(tx, { ...key, side: 'user' })
  if (!booking) {
    const isHost = await repo.bookingFor(tx, { ...key, side: 'host' })
    throw isHost ? forbidden('只有预约人可以取消') : notFound('该预约不存在')
  }
  const slot = (await repo.lockSlot(tx, booking.slotId)) ?? raise(notFound('该预约不存在'))
  if (slot.bookingId !== bookingId) throw conflict('该预约已取消')
  if (now >= slot.endAt) throw conflict('该预约已结束')
  if (!canCancelAt(slot.startAt, now)) throw conflict(`开始前 ${BOOKING_CANCEL_HOURS} 小时内无法取消`)
  await repo.cancel(tx, booking, now)
  await notifyUser(tx, userId, slot, 'cancelled', now)
  await notifyUser(tx, slot.hostId, slot, 'cancelled', now)
  return bookingId
}

/**
 * Keeps a person a host until the transaction ends, if a check after it says so: what ends a host's offers waits for it
 * (rule: former hosts). Throws 250007 for a disabled account.
 */
export async function holdHost(tx: Db, hostId: string): Promise<void> {
  await holdOpen(tx, hostId)
  await lockPerson(tx, hostId)
}

/**
 * Opens slots of a host, all or none (rule: opening slots); the caller checks after `holdHost` who is a host. Throws
 * 100400, 100409 for an overlap.
 */
export async function openSlots(
  tx: Db,
  { kind, hostId, now }: { kind: BookingKind; hostId: string; now: Date },
  slots: readonly NewSlot[],
): Promise<Slot[]> {
  await lockPerson(tx, hostId)
  const lastDay = addDays(chinaDate(now), SLOT_DAYS_AHEAD)
  const opened: Slot[] = []
  for (const { startTime, endTime, place } of slots) {
    const times = { startAt: dateOfWire(startTime), endAt: dateOfWire(endTime) }
    const length = times.endAt.getTime() - times.startAt.getTime()
    if (length <= 0) throw invalidInput('结束时间须晚于开始时间')
    if (length > SLOT_HOURS_MAX * HOUR_MS) throw invalidInput(`一个时段最长 ${SLOT_HOURS_MAX} 小时`)
    // Up to midnight, as times of every week, is one day.
    if (chinaDate(new Date(times.endAt.getTime() - 1)) !== chinaDate(times.startAt))
      throw invalidInput('一个时段不能跨过零点，请按日期分开')
    if (times.startAt <= now) throw invalidInput('开始时间须晚于现在')
    if (chinaDate(times.startAt) > lastDay) throw invalidInput('最多提前一年开放时段')
    if (await repo.hasSlotWithin(tx, hostId, times)) throw conflict(`${startTime.slice(0, 16)} 与已开放的时段重叠`)
    const slot = await repo.openSlot(tx, { id: randomUUID(), kind, hostId, place, ...times })
    opened.push(shownSlot(slot))
  }
  const coming = await slotRepo.countComing(tx, kind, hostId, now)
  if (coming > SLOTS_MAX) throw conflict(`最多同时开放 ${SLOTS_MAX} 个时段，请先关闭一些`)
  return opened
}

function dateOfWire(text: string): Date {
  return chinaDay(text.slice(0, 10), text.slice(11, 19))
}

/**
 * Closes a host's slot and notifies both sides of its booking (rule: closing a slot). Throws 100404, 100403, 100409.
 */
export async function closeSlot(
  tx: Db,
  { kind, slotId, ifFree, hostId, now }: { kind: BookingKind; hostId: string; now: Date } & ClosedSlot,
): Promise<Slot> {
  await lockPerson(tx, hostId)
  const slot = await repo.lockSlot(tx, slotId)
  if (slot?.kind !== kind) throw notFound('该时段不存在')
  if (slot.hostId !== hostId) throw forbidden('只能关闭自己的时段')
  if (slot.closedAt) throw conflict('该时段已关闭')
  if (now >= slot.startAt) throw conflict('该时段已开始，无法关闭')
  const live = repo.liveOf(slot)
  if (live && ifFree) throw conflict('该时段已被预约，请确认后再关闭')
  await repo.closeSlots(tx, [slotId], now)
  if (live) {
    await repo.cancel(tx, live, now)
    await notifyUser(tx, live.userId, slot, 'closed', now)
    await notifyUser(tx, hostId, slot, 'cancelled', now)
  }
  return { ...shownSlot(slot), free: false }
}

export * as bookingSchema from './schema'
