import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A folder has one owner at a time; others get the location of the owner's socket. */
export type Ownership = { kind: 'owner'; claim: Claim } | { kind: 'guest'; socketFolder: string }

export interface Claim {
  /** Where the owner listens; `pg` takes this folder as its host. */
  socketFolder: string
  /** True unless another process has taken the folder over. */
  stillOurs(): Promise<boolean>
  /** Releases the folder after the database is closed. */
  release(): Promise<void>
}

interface ClaimNote {
  id: string
  /** The folder it was written for: in a copy of the folder the claim is invalid. */
  place: string
  socketFolder: string
  released: boolean
}

/** How long a claim is valid without its socket answering: the time between claiming and listening. */
const GRACE_MS = 1500
const POLL_MS = 50
const CLAIM_NAME = /^owner\.(\d+)$/

/** The socket's file inside its folder, as `pg` expects it. */
export function socketIn(folder: string): string {
  return join(folder, '.s.PGSQL.5432')
}

/**
 * Decides who owns a data folder. Claims are numbered files created with O_EXCL: the next number is tried only if the
 * newest claim is released or its socket does not answer, so two starting processes can never both win, and no live
 * claim is deleted. Liveness is checked by connecting, never by process id.
 * @param folder an existing folder
 */
export async function claimFolder(folder: string): Promise<Ownership> {
  const place = await realpath(folder)
  let silentSince: { generation: number; at: number } | undefined
  for (;;) {
    const generation = await newestGeneration(place)
    const found = generation > 0 ? await readNote(claimFile(place, generation)) : undefined
    const note = found && found.place !== (await identityOf(place)) ? { ...found, released: true } : found
    if (note && !note.released && (await answers(note.socketFolder))) {
      return { kind: 'guest', socketFolder: note.socketFolder }
    }
    if (generation > 0 && !note?.released) {
      if (silentSince?.generation !== generation) silentSince = { generation, at: Date.now() }
      if (Date.now() - silentSince.at < GRACE_MS) {
        await sleep(POLL_MS)
        continue
      }
    }
    const claim = await tryClaim(place, generation + 1)
    if (claim) return { kind: 'owner', claim }
  }
}

async function tryClaim(place: string, generation: number): Promise<Claim | undefined> {
  const file = claimFile(place, generation)
  const note: ClaimNote = {
    id: randomUUID(),
    place: await identityOf(place),
    socketFolder: await socketFolderFor(place),
    released: false,
  }
  try {
    await writeFile(file, JSON.stringify(note), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    throw error
  }
  const stillOurs = async () => (await newestGeneration(place)) === generation && (await readNote(file))?.id === note.id
  if (!(await stillOurs())) {
    await rm(file, { force: true })
    return undefined
  }
  await forgetOlder(place, generation)
  await rm(socketIn(note.socketFolder), { force: true })
  return {
    socketFolder: note.socketFolder,
    stillOurs,
    release: async () => {
      if (!(await stillOurs())) return
      // While still holding the lock: the next process creates the folder again.
      await rmdir(note.socketFolder).catch(() => undefined)
      await writeFile(file, JSON.stringify({ ...note, released: true }))
    },
  }
}

async function socketFolderFor(place: string): Promise<string> {
  const name = `bole-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`
  const folder = join(tmpdir(), name)
  return writingSocket(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found = await lstat(folder)
    const foreign = process.getuid !== undefined && (found.uid !== process.getuid() || !found.isDirectory())
    return foreign ? await mkdtemp(`${folder}-`) : folder
  })
}

/** Does the work in the folder of the socket; an error says that this folder, not the data folder, is to be mended. */
export async function writingSocket<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new Error(`无法写入 ${folder}（${code}），系统临时目录（TMPDIR）须可写`, { cause })
  }
}

async function identityOf(place: string): Promise<string> {
  const { dev, ino } = await stat(place)
  return `${dev}:${ino}`
}

async function newestGeneration(place: string): Promise<number> {
  return Math.max(0, ...(await generations(place)))
}

async function forgetOlder(place: string, generation: number): Promise<void> {
  const older = (await generations(place)).filter((each) => each < generation)
  await Promise.all(older.map((each) => rm(claimFile(place, each), { force: true })))
}

async function generations(place: string): Promise<number[]> {
  return (await readdir(place)).flatMap((name) => CLAIM_NAME.exec(name)?.[1] ?? []).map(Number)
}

function claimFile(place: string, generation: number): string {
  return join(place, `owner.${generation}`)
}

async function readNote(file: string): Promise<ClaimNote | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ClaimNote
  } catch {
    return undefined
  }
}

function answers(socketFolder: string): Promise<boolean> {
  const path = socketIn(socketFolder)
  if (!existsSync(path)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect(path)
    const settle = (isListening: boolean) => {
      socket.destroy()
      resolve(isListening)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}
