import type { HotelPay, Stay } from '@contract/hotel'
import { chinaDate } from '@contract/text/dateRange'
import { deviceStore } from '@/lib/stores/deviceStore'
import { serverNow } from '@/lib/time/serverTime'
import { entryMerger, inTurn } from './mergedEntries'
import { announceSent } from './otherTabs'
import type { DraftKeeper } from './useKeptDraft'

/** The booking form as typed. Guests and payer stay with the user, a reason with its room and stay. */
export interface BookingDraft {
  guests: string[]
  pay: HotelPay
  /** By `reasonKey`. */
  reasons: Readonly<Record<string, string>>
}

export const NO_BOOKING: BookingDraft = { guests: [''], pay: 'company', reasons: {} }

export interface RoomStay extends Stay {
  roomId: string
}

/** Key of a reason in a draft: its room and stay. */
export const reasonKey = ({ roomId, from, to }: RoomStay): string => `${roomId} ${from} ${to}`

/** Without the stays that have begun, which cannot be booked any more. */
function comingReasons(reasons: BookingDraft['reasons']): BookingDraft['reasons'] {
  const today = chinaDate(serverNow())
  const isComing = (key: string) => (key.split(' ').slice(-2)[0] ?? '') >= today
  return Object.fromEntries(Object.entries(reasons).filter(([key]) => isComing(key)))
}

/** For `useKeptDraft`. */
export const bookingDraftName = 'booking'

const nameOf = (userId: string) => `draft.booking.${userId}`

/** Undefined if nothing is stored or it is invalid; older versions stored one reason for all rooms, which is left out. */
async function readBookingDraft(userId: string): Promise<BookingDraft | undefined> {
  const stored = await deviceStore.readObject(nameOf(userId))
  if (!stored) return undefined
  const { guests, pay, reasons = {} } = stored as Partial<Record<keyof BookingDraft, unknown>>
  const isKept =
    Array.isArray(guests) &&
    guests.length > 0 &&
    guests.every((guest) => typeof guest === 'string') &&
    (pay === 'company' || pay === 'personal') &&
    typeof reasons === 'object' &&
    reasons !== null &&
    Object.values(reasons).every((reason) => typeof reason === 'string')
  if (!isKept) return undefined
  return { ...stored, guests, pay, reasons: comingReasons(reasons as BookingDraft['reasons']) } as BookingDraft
}

const keepBookingDraft = (userId: string, draft: BookingDraft): Promise<boolean> =>
  deviceStore.write(nameOf(userId), draft)

/** Reads and keeps the form of a room and stay; reasons that another tab has stored for other stays are kept. */
export function bookingDraft(own: RoomStay): Omit<DraftKeeper<BookingDraft>, 'first'> {
  const merger = entryMerger()
  return {
    read: (userId) =>
      inTurn(async () => {
        const stored = await readBookingDraft(userId)
        merger.open(stored?.reasons ?? {})
        return stored
      }),
    keep: (userId, draft) =>
      inTurn(async () => {
        const stored = await readBookingDraft(userId)
        return keepBookingDraft(userId, { ...draft, reasons: merger.merge(stored?.reasons ?? {}, draft.reasons) })
      }),
    drop: (userId) => inTurn(() => dropBooked(userId, own)),
    isMerged: true,
    words: [reasonKey(own)],
  }
}

/** For a booking that was sent while no screen showed it; forms with other words store them again. */
export async function dropSentBooking(userId: string, booked: RoomStay): Promise<void> {
  await inTurn(() => dropBooked(userId, booked))
  announceSent(bookingDraftName)
}

/** Forgets guests, payer and the reason of what was booked; reasons of other stays are kept. */
async function dropBooked(userId: string, booked: RoomStay): Promise<void> {
  const { [reasonKey(booked)]: _booked, ...reasons } = (await readBookingDraft(userId))?.reasons ?? {}
  if (Object.keys(reasons).length === 0) return deviceStore.remove(nameOf(userId))
  await keepBookingDraft(userId, { ...NO_BOOKING, reasons })
}
