import { BookingKind } from '@contract/bookings'
import type { Db } from '../../db/db'
import * as planRepo from './planRepo'
import { lockPeople, lockPerson } from './peopleRepo'
import * as repo from './repo'
import { forgetNotifications, notifyUser } from './notifications'

/** Cancels the coming bookings of disabled people and notifies the other side (rule: bookings of disabled people). */
export async function endBookings(tx: Db, userIds: readonly string[], now: Date): Promise<void> {
  await planRepo.removePlans(tx, userIds)
  await endBooked(tx, userIds, undefined, now)
  await closeComing(tx, userIds, undefined, now)
}

/** Ends what hosts of a kind offer who are no hosts any more, and notifies both sides (rule: former hosts). */
export const endOffersOf =
  (kind: BookingKind) =>
  async (tx: Db, userIds: readonly string[], now: Date): Promise<void> => {
    // Waits for calls that are just opening slots of these hosts, so that these slots are closed with the rest.
    await lockPeople(tx, userIds)
    await planRepo.removePlans(tx, userIds, kind)
    const ended = await closeComing(tx, userIds, kind, now)
    for (const slot of ended) await notifyUser(tx, slot.hostId, slot, 'ended', now)
  }

/** Closes the coming slots and notifies who has booked; returns those whose booking was cancelled. */
async function closeComing(
  tx: Db,
  userIds: readonly string[],
  kind: BookingKind | undefined,
  now: Date,
): Promise<repo.SlotRow[]> {
  const slots = await repo.lockComingOf(tx, userIds, kind, now)
  await repo.closeSlots(
    tx,
    slots.map(({ id }) => id),
    now,
  )
  const cancelled: repo.SlotRow[] = []
  for (const slot of slots) {
    const live = repo.liveOf(slot)
    if (!live) continue
    await repo.cancel(tx, live, now)
    await notifyUser(tx, live.userId, slot, 'closed', now)
    cancelled.push(slot)
  }
  return cancelled
}

async function endBooked(tx: Db, userIds: readonly string[], kind: BookingKind | undefined, now: Date): Promise<void> {
  for (const slot of await repo.lockBookedBy(tx, userIds, kind, now)) {
    const live = repo.liveOf(slot)
    if (!live) continue
    await repo.cancel(tx, live, now)
    await notifyUser(tx, slot.hostId, slot, 'cancelled', now)
  }
}

/** Deletes the bookings an erased person made, and the topics others wrote to that person. */
export async function eraseBookings(tx: Db, userId: string): Promise<void> {
  await repo.removeOf(tx, userId)
  await repo.eraseHost(tx, userId)
}

/** Cancels a person's bookings with counsellors, notifies the counsellors, and deletes the rows (rule: withdrawal). */
export async function withdrawBookings(tx: Db, userId: string, now: Date): Promise<void> {
  await lockPerson(tx, userId)
  await endBooked(tx, [userId], BookingKind.Counsellor, now)
  await repo.removeOf(tx, userId, BookingKind.Counsellor)
  await forgetNotifications(tx, userId, BookingKind.Counsellor)
}
