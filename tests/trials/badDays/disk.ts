import { join } from 'node:path'
import { startPostgres } from '../../support/servers/postgres'
import { type Outcome, passDay } from './day'
import { openStage } from './stage'

const SECONDS = 20
const DATABASE_MB = 400
const FILES_MB = 24

/** The whole data folder is full, the embedded database with it. */
export async function fullDataFolder(seconds = SECONDS): Promise<Outcome> {
  const stage = await openStage({ disks: { '': DATABASE_MB } })
  try {
    return await passDay(stage, {
      begin: () => stage.disk?.fillUp(stage.dataDir) ?? (() => undefined),
      seconds,
      isSeen: true,
    })
  } finally {
    await stage.close()
  }
}

/** Only one folder for files is full; the database is elsewhere. */
export async function fullFolder(folder: 'files' | 'tmp', seconds = SECONDS): Promise<Outcome> {
  const postgres = await startPostgres()
  try {
    const stage = await openStage({ databaseUrl: await postgres.createDatabase(), disks: { [folder]: FILES_MB } })
    try {
      const begin = () => stage.disk?.fillUp(join(stage.dataDir, folder)) ?? (() => undefined)
      return await passDay(stage, { begin, seconds, isSeen: true, withUploads: true })
    } finally {
      await stage.close()
    }
  } finally {
    await postgres.stop()
  }
}
