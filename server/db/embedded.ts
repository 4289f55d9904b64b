import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db, OpenDb } from './db'
import { makeFolder } from '../lib/makeFolder'
import { serveEmbedded } from './embeddedSocket'
import { isMigrated, migrateEmbedded } from './migrate'
import { type Claim, claimFolder, socketIn, writingSocket } from './ownerGuard'
import { nearOf } from './citus/near'
import { openPool } from './postgres'
import { answersInTime } from './ping'
import { isUnwritable } from './failure'
import { type SharedEngine, shareEngine } from './sharedEngine'

/**
 * The embedded database of the data folder, or, if another process has it open, its socket. Migrated when it resolves:
 * throws where the other process, an older one or a backup, keeps the tables of an older version.
 * @param dataDir absolute
 * @param migrates false takes the tables as they are
 */
export async function openEmbedded(dataDir: string, { migrates = true } = {}): Promise<OpenDb & { owner: boolean }> {
  const folder = join(dataDir, 'database')
  await makeFolder(folder, 0o700)
  for (;;) {
    const ownership = await claimFolder(folder)
    if (ownership.kind === 'owner') return { ...(await openOwned(folder, ownership.claim, migrates)), owner: true }
    const guest = openPool({ host: ownership.socketFolder, user: 'postgres', database: 'postgres', max: 4 })
    const isUsable = migrates ? isMigrated(guest.db) : guest.db.execute('select 1').then(() => true)
    const answered = await isUsable.catch(() => undefined)
    if (answered) return { ...guest, kind: 'embedded', owner: false }
    await guest.close()
    if (answered === false)
      throw new Error('数据库由另一个进程打开，还没有升级；请等备份结束，或停止旧版本的服务，再试')
  }
}

async function openOwned(folder: string, claim: Claim, migrates: boolean): Promise<OpenDb> {
  let opened: (engine: SharedEngine) => void = () => undefined
  const ready = new Promise<SharedEngine>((resolve) => (opened = resolve))
  const socket = socketIn(claim.socketFolder)
  const server = await writingSocket(claim.socketFolder, () => serveEmbedded(ready, socket)).catch(async (error) => {
    await claim.release()
    throw error
  })
  const stop = async () => {
    server.endClients()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  try {
    await writingSocket(claim.socketFolder, () => chmod(socket, 0o600))
    if (!(await claim.stillOurs())) throw new Error(`数据目录 ${folder} 已被另一个进程接管，请重新启动`)
    const pglite = await openEngine(join(folder, 'pglite'))
    const engine = drizzle(pglite)
    if (migrates) await migrateEmbedded(engine)
    opened(shareEngine(pglite))
    const db = engine as unknown as Db
    return {
      db,
      jobs: db,
      near: nearOf(db),
      kind: 'embedded',
      ping: () => answersInTime(pglite.query('select 1')),
      close: async () => {
        await stop()
        await pglite.close()
        await claim.release()
      },
    }
  } catch (error) {
    await stop()
    await claim.release()
    throw error
  }
}

/** Throws an Error with advice if the engine does not start on the files of the folder. */
async function openEngine(dataDir: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir })
  } catch (cause) {
    if (isUnwritable(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `内置数据库打不开（${reason}），${dataDir} 里的文件可能已损坏，或由别的版本写入。请换一个空的 DATA_DIR 并用 npm run -s admin -- restore 恢复备份；原来的目录请先留着`,
      { cause },
    )
  }
}
