import { Code } from '@contract/codes'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { isUnreadable } from '@/http/canWait'
import { backend } from '@/lib/backend'
import { deviceStore } from '@/lib/deviceStore'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { ownAccount } from '../ownAccount'
import { operationOf, type QueuedWrite } from '../operations/registry'
import { entryOf, isOld, labelOf, type QueueEntry, storedOf, targetOf } from './queueEntry'

/** How an entry ended. */
export type Outcome = { kind: 'sent'; data: unknown } | { kind: 'given up' }
type Ended = (entry: QueueEntry, outcome: Outcome) => void

const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 60_000
/** Codes that refuse for the moment only. */
const LATER: readonly (number | undefined)[] = [Code.TooOften, Code.ServerFault]

const PREFIX = 'outbox.'
const keyOf = (id: string) => PREFIX + id
const listeners = new Set<() => void>()
const endings = new Set<Ended>()
let me = ''
/** Another one for each user. */
let turn = 0
let known: readonly QueueEntry[] = []
/** Settles once the user's queue is loaded. */
let reading: Promise<void> = Promise.resolve()
let sending = ''
let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_RETRY_MS
let isBusy = false

function show(next: readonly QueueEntry[]) {
  known = next
  for (const listener of Array.from(listeners)) listener()
}

async function read(): Promise<void> {
  const stored = await deviceStore.list(PREFIX)
  const all = stored.flatMap((one) => entryOf(one) ?? []).filter(({ userId }) => userId === me)
  show(me ? all.sort((one, other) => one.at - other.at) : [])
}

/** Who is signed in, asked once and without a word. Throws as `call`. */
async function whoAmI(): Promise<string> {
  if (me) return reading.then(() => me)
  const asked = turn
  const { userId } = await ownAccount({ quiet: 'background' })
  // Somebody else may have signed in meanwhile.
  if (asked === turn) await outbox.iAm(userId)
  return me
}

async function keep(entry: QueueEntry): Promise<void> {
  await deviceStore.write(keyOf(entry.id), storedOf(entry))
  show(known.map((one) => (one.id === entry.id ? entry : one)))
}

/** Another tab may have sent it meanwhile, or given it up. */
const isKept = async ({ id }: QueueEntry) => (await deviceStore.read(keyOf(id))) !== undefined

async function end(entry: QueueEntry, outcome: Outcome): Promise<void> {
  await deviceStore.remove(keyOf(entry.id))
  show(known.filter(({ id }) => id !== entry.id))
  for (const ended of Array.from(endings)) ended(entry, outcome)
}

const restore = async ({ write, userId }: QueueEntry) => operationOf(write).restore?.(write, userId)

function again(): void {
  clearTimeout(timer)
  if (!known.some((entry) => !isOld(entry))) return
  const jitter = 1 + Math.random() / 4
  timer = setTimeout(() => void outbox.flush(), Math.max(pause * jitter, backend.waitMs()))
  pause = Math.min(pause * 2, LAST_RETRY_MS)
}

/** Whether it goes out anew: its key was used for other words in another tab, or what it refers to has expired. */
async function renewed(entry: QueueEntry, error: unknown): Promise<boolean> {
  const { write } = entry
  const next = codeOf(error) === Code.ReusedKey ? write : operationOf(write).renew?.(write)
  if (!next) return false
  await keep({ ...entry, key: newKey(), write: next })
  return true
}

async function refused(entry: QueueEntry, error: unknown): Promise<void> {
  if (await renewed(entry, error)) return
  await restore(entry)
  await end(entry, { kind: 'given up' })
  const { write } = entry
  const reason = messageOf(error, '请稍后再试')
  const kept = operationOf(write).hasWords?.(write) ? '，内容已存为草稿' : ''
  toast(`${labelOf(write)}未能发送：${reason}${kept}`, { kind: 'fail', durationMs: 4000 })
}

/** @returns false where the others had better wait, too */
async function sendEntry(entry: QueueEntry): Promise<boolean> {
  const { id, key, userId, write } = entry
  sending = id
  show([...known])
  try {
    const operation = operationOf(write)
    const keepFurther = (further: QueuedWrite) => keep({ ...entry, write: further })
    const data = await operation.send(write, { key, quiet: true, keep: keepFurther })
    await end(entry, { kind: 'sent', data })
    await operation.sent?.(write, userId)
    return true
  } catch (error) {
    // Probably done; the backend is there for the others.
    if (isUnreadable(error)) return true
    if (isTransport(error) || LATER.includes(codeOf(error))) {
      isBusy = isTransport(error) && error.isBusy
      return false
    }
    await refused(known.find((one) => one.id === id) ?? entry, error)
    return true
  } finally {
    sending = ''
    show([...known])
  }
}

/**
 * Writes that did not reach the backend: each waits on this device, goes out once under its key when the net is back,
 * can be given up, and belongs to one user (rule: waiting writes).
 */
export const outbox = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** What waits for the user who is signed in, the oldest first. */
  waiting: (): readonly QueueEntry[] => known,
  /** What waits was refused by a busy backend, which is asked again by itself. */
  isBusy: (): boolean => isBusy,
  /** What is leaving right now. */
  sending: (): string => sending,
  /** Hears of every end. Returns the way out. */
  onEnd(ended: Ended): () => void {
    endings.add(ended)
    return () => void endings.delete(ended)
  },
  /**
   * Who is signed in, empty while nobody can say; asked ahead, it is known when the network is away. `waiting` then has
   * what was left when the app was.
   */
  me: (): Promise<string> => whoAmI().catch(() => ''),
  /** A screen knows who is signed in. */
  async iAm(userId: string): Promise<void> {
    if (!userId || userId === me) return
    me = userId
    reading = read()
    await reading
    void outbox.flush()
  },
  /** Queues a write. @returns what waits, undefined where nobody knows whose it is, and for a post the device has no room for */
  async add(write: QueuedWrite, key: string): Promise<QueueEntry | undefined> {
    if (!me) return undefined
    isBusy = backend.wasBusy()
    const entry = { id: newKey(), userId: me, at: Date.now(), key, write }
    await outbox.forget(write)
    const isKept = await deviceStore.write(keyOf(entry.id), storedOf(entry))
    if (!isKept && operationOf(write).needsRoom) {
      await deviceStore.remove(keyOf(entry.id))
      return undefined
    }
    show([...known, entry])
    again()
    return entry
  },
  /** Drops what sets the same as this: a newer wish has taken its place. */
  async forget(write: QueuedWrite): Promise<void> {
    const target = targetOf(write)
    const former = known.filter((one) => target !== undefined && targetOf(one.write) === target)
    for (const { id } of former) await deviceStore.remove(keyOf(id))
    if (former.length > 0) show(known.filter((one) => !former.includes(one)))
  },
  /** Gives a write up; its words go back to the draft. */
  async cancel(entry: QueueEntry): Promise<void> {
    if (sending === entry.id) return
    if (await isKept(entry)) await restore(entry)
    await end(entry, { kind: 'given up' })
  },
  /** Sends an old write after all. */
  async retry(entry: QueueEntry): Promise<void> {
    await keep({ ...entry, at: Date.now() })
    await outbox.flush()
  },
  /** Tries to send what waits, one after the other. Never throws. */
  flush(): Promise<void> {
    running ??= flushAll().finally(() => {
      running = undefined
      again()
    })
    return running
  },
}

async function flushAll(): Promise<void> {
  if (!session.isMember()) return
  try {
    if ((await deviceStore.list(PREFIX)).length === 0) return show([])
    await whoAmI()
    await read()
    for (const entry of known.filter((one) => !isOld(one))) {
      // Somebody else may have signed in meanwhile, and this one may have been given up.
      if (entry.userId !== me || !known.some(({ id }) => id === entry.id)) continue
      if (!(await isKept(entry))) show(known.filter(({ id }) => id !== entry.id))
      else if (!(await sendEntry(entry))) return
    }
    if (known.every((one) => isOld(one))) pause = FIRST_RETRY_MS
    isBusy = false
  } catch {
    // Who is signed in could not be asked.
  }
}

session.onUserChange(() => {
  turn += 1
  me = ''
  show([])
  void outbox.flush()
})
window.addEventListener('online', () => void outbox.flush())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void outbox.flush()
})
