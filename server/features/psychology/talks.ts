import {
  type BookedSlot,
  type Booking,
  BookingKind,
  type BookingPage,
  type NewSlot,
  type Slot,
} from '@contract/bookings'
import { Role } from '@contract/person'
import type { Db } from '../../db/db'
import { hasOpenRole } from '../../domain/openAccount'
import { conflict, forbidden, notFound } from '../../lib/businessError'
import { seal, unseal } from '../../lib/sealing'
import { book, bookingOf, holdHost, listBookings, openSlots, slotsOf } from '../bookings/service'
import * as repo from './repo'
import { lockConsent, needConsent } from './service'

const kind = BookingKind.Counsellor
const isHost = (db: Db, userId: string): Promise<boolean> => hasOpenRole(db, userId, Role.Counsellor)
const about = (bookingId: string): string => `psychology booking ${bookingId}`

/** Decrypts the topics of bookings with counsellors; topics encrypted with another key are left out. */
const openWith = (key: Buffer) => (bookingId: string, sealed: string) => {
  try {
    return unseal(key, about(bookingId), sealed)
  } catch {
    return ''
  }
}

/**
 * The coming slots of a counsellor. Throws 100403 without consent, except for one's own; 100404 for an unknown
 * counsellor.
 */
export async function counsellorSlots(db: Db, userId: string, counsellorId: string, now: Date): Promise<Slot[]> {
  if (userId === counsellorId) return slotsOf(db, { kind, hostId: userId, readerId: userId, now })
  await needConsent(db, userId)
  const counsellors = await repo.openCounsellors(db)
  if (!counsellors.some((each) => each.userId === counsellorId)) throw notFound('该咨询师不存在')
  return slotsOf(db, { kind, hostId: counsellorId, readerId: userId, now })
}

/** Books a talk with an encrypted topic; returns the booking's id. Throws 100403 without consent, else as `book`. */
export async function bookTalk(
  tx: Db,
  { userId, chosen, now }: { userId: string; chosen: BookedSlot; now: Date },
  key: Buffer,
): Promise<string> {
  await lockConsent(tx, userId)
  const { slotId, topic = '', ...shown } = chosen
  return book(tx, { kind, slotId, shown, userId, now, isHost }, (id) => ({
    sealedTopic: topic ? seal(key, about(id), topic) : '',
  }))
}

/**
 * Opens slots of a counsellor. Throws 100403 if the user is no longer a counsellor, 100409 if the counsellor is not
 * registered, 250007 for a disabled account.
 */
export async function openTalkSlots(tx: Db, userId: string, slots: readonly NewSlot[], now: Date): Promise<Slot[]> {
  await holdHost(tx, userId)
  if (!(await isHost(tx, userId))) throw forbidden()
  if (!(await repo.isRegisteredCounsellor(tx, userId))) throw conflict('您的咨询师资料尚未登记，请联系管理员')
  return openSlots(tx, { kind, hostId: userId, now }, slots)
}

interface BookingsRequest {
  userId: string
  side: 'user' | 'host'
  now: Date
  key: Buffer
}

/** A booking with the topic decrypted. Throws 100404. */
export const talkOf = (db: Db, { key, ...asking }: BookingsRequest, bookingId: string): Promise<Booking> =>
  bookingOf(db, { kind, ...asking, open: openWith(key) }, bookingId)

/** Bookings of one side with their topics decrypted. Throws 100400 for a broken cursor. */
export const listTalks = (
  db: Db,
  { key, ...asking }: BookingsRequest,
  cursor: string | null | undefined,
): Promise<BookingPage> => listBookings(db, { kind, ...asking, open: openWith(key) }, cursor)
