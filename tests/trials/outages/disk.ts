import { join } from 'node:path'
import { startPostgres } from '../../support/servers/postgres'
import { type Outcome, runOutage } from './outage'
import { setUp } from './setUp'

const SECONDS = 20
const DATABASE_MB = 400
const FILES_MB = 24

/** The whole data folder is full, including the embedded database. */
export async function fullDataFolder(seconds = SECONDS): Promise<Outcome> {
  const testServer = await setUp({ disks: { '': DATABASE_MB } })
  try {
    return await runOutage(testServer, {
      begin: () => testServer.disk?.fillUp(testServer.dataDir) ?? (() => undefined),
      seconds,
      isSeen: true,
    })
  } finally {
    await testServer.close()
  }
}

/** Only one folder for files is full; the database is elsewhere. */
export async function fullFolder(folder: 'files' | 'tmp', seconds = SECONDS): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const testServer = await setUp({ databaseUrl: await postgres.createDatabase(), disks: { [folder]: FILES_MB } })
    try {
      const begin = () => testServer.disk?.fillUp(join(testServer.dataDir, folder)) ?? (() => undefined)
      return await runOutage(testServer, { begin, seconds, isSeen: true, withUploads: true })
    } finally {
      await testServer.close()
    }
  } finally {
    await postgres.stop()
  }
}
