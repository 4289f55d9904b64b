import type { HotelPay } from '@contract/hotel'
import { deviceStore } from '@/lib/deviceStore'

/** The booking form as typed. Guests and payer stay with the user, a reason with its room and stay. */
export interface BookingDraft {
  guests: string[]
  pay: HotelPay
  /** By room and stay. */
  reasons: Readonly<Record<string, string>>
}

export const NO_BOOKING: BookingDraft = { guests: [''], pay: 'company', reasons: {} }

const nameOf = (userId: string) => `draft.booking.${userId}`

/** Undefined if nothing is stored or it is invalid; older versions stored one reason for all rooms, which is left out. */
export async function readBookingDraft(userId: string): Promise<BookingDraft | undefined> {
  const kept = await deviceStore.read(nameOf(userId))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { guests, pay, reasons = {} } = kept as Partial<Record<keyof BookingDraft, unknown>>
  const isKept =
    Array.isArray(guests) &&
    guests.length > 0 &&
    guests.every((guest) => typeof guest === 'string') &&
    (pay === 'company' || pay === 'personal') &&
    typeof reasons === 'object' &&
    reasons !== null &&
    Object.values(reasons).every((reason) => typeof reason === 'string')
  return isKept ? ({ ...kept, guests, pay, reasons } as BookingDraft) : undefined
}

export const keepBookingDraft = (userId: string, draft: BookingDraft): Promise<boolean> =>
  deviceStore.write(nameOf(userId), draft)

export const dropBookingDraft = (userId: string): Promise<void> => deviceStore.remove(nameOf(userId))
