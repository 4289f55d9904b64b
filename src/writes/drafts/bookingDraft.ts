import type { HotelPay } from '@contract/hotel'
import { deviceStore } from '@/lib/deviceStore'

/** The booking form as typed: guests, payer and reason. */
export interface BookingDraft {
  guests: string[]
  pay: HotelPay
  reason: string
}

export const NO_BOOKING: BookingDraft = { guests: [''], pay: 'company', reason: '' }

const nameOf = (userId: string) => `draft.booking.${userId}`

/** Undefined if nothing is stored or it is invalid. */
export async function readBookingDraft(userId: string): Promise<BookingDraft | undefined> {
  const kept = await deviceStore.read(nameOf(userId))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { guests, pay, reason } = kept as Partial<Record<keyof BookingDraft, unknown>>
  const isKept =
    Array.isArray(guests) &&
    guests.length > 0 &&
    guests.every((guest) => typeof guest === 'string') &&
    (pay === 'company' || pay === 'personal') &&
    typeof reason === 'string'
  return isKept ? (kept as BookingDraft) : undefined
}

export const keepBookingDraft = (userId: string, draft: BookingDraft): Promise<boolean> =>
  deviceStore.write(nameOf(userId), draft)

export const dropBookingDraft = (userId: string): Promise<void> => deviceStore.remove(nameOf(userId))
