import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { isDatabaseAway, isUnwritable } from '../db/failure'
import { writeAndRemove } from '../storage/diskStore'
import type { AppContext } from '../appContext'
import { tempFolderOf } from '../storage/tempFiles'
import type { WriteProbe } from './writeHealth'

/** Everything a write needs: the database, the file store, and the folders uploads pass through. */
export function writeProbesOf({ db, files, settings }: Pick<AppContext, 'db' | 'files' | 'settings'>): WriteProbe[] {
  return [
    { name: 'database', write: () => writeTemporaryRows(db) },
    { name: 'files', write: () => files.probe() },
    { name: 'temporary folder', write: () => writeAndRemove(tempFolderOf(settings.dataDir)) },
    // Parts of large uploads that are being sent to a bucket.
    ...(settings.uploadUrl
      ? [{ name: 'system temporary folder', write: () => writeAndRemove(join(tmpdir(), 'bole-probe')) }]
      : []),
  ]
}

/** A temporary table grows on the database's disk by some pages and is dropped at the end of the transaction. */
async function writeTemporaryRows(db: Db): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table write_probe (filler text) on commit drop`)
      await tx.execute(sql`insert into write_probe select repeat('x', 100) from generate_series(1, 200)`)
    })
  } catch (error) {
    // A role without the right, or an engine without temporary tables, proves nothing about the disk.
    if (isUnwritable(error) || isDatabaseAway(error)) throw error
  }
}
