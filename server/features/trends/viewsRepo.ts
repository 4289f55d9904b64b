import { and, between, eq, lt, sql } from 'drizzle-orm'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { prepared } from '../../db/prepared'
import { trends, trendViews } from './tables'

const adding = prepared((db) => {
  const fresh = db.$with('fresh').as(
    db
      .insert(trendViews)
      .values({ trendId: sql.placeholder('trendId'), reader: sql.placeholder('reader'), hour: sql.placeholder('hour') })
      .onConflictDoNothing()
      .returning({ trendId: trendViews.trendId }),
  )
  return db
    .with(fresh)
    .update(trends)
    .set({ viewNum: sql`${trends.viewNum} + 1` })
    .where(sql`${trends.id} in (select trend_id from fresh)`)
    .prepare('trend_add_view')
})

/** Adds and counts one view in one statement; no effect if it exists. */
export async function addView(db: Db, view: { trendId: string; reader: string; hour: number }) {
  await adding(db).execute(view)
}

/**
 * Adds a device's view, unless its address already has `most` devices on this trend in this hour. Counting and adding
 * are serialised, also across servers. Reader values of one address start with its digest, followed by the device's,
 * both hexadecimal. Returns false for an address at its limit.
 */
export async function addDeviceView(
  db: Db,
  { trendId, hour, address, device }: { trendId: string; hour: number; address: string; device: string },
  most: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(advisoryLock(LockNumber.DeviceViews, `${trendId} ${address}`))
    const ofAddress = and(
      eq(trendViews.trendId, trendId),
      eq(trendViews.hour, hour),
      // The index finds the range in any collation; the equality removes other readers that merely sort into it.
      between(trendViews.reader, address + device.replace(/./g, '0'), address + device.replace(/./g, 'f')),
      eq(sql`left(${trendViews.reader}, ${address.length}::int)`, address),
    )
    if ((await tx.$count(trendViews, ofAddress)) >= most) return false
    await addView(tx, { trendId, reader: address + device, hour })
    return true
  })
}

/** Deletes views before an hour, counted from 1970. */
export async function removeViewsBefore(db: Db, hour: number): Promise<void> {
  await removeOld(db, trendViews, lt(trendViews.hour, hour))
}
