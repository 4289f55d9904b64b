import { Code } from '@contract/codes'
import { codeOf, isOffline, isTransport, messageOf } from '@/http/apiError'
import { isUnreadable } from '@/http/canWait'
import { backend } from '@/lib/backend'
import { deviceStore } from '@/lib/deviceStore'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { ownAccount } from '../ownAccount'
import { operationOf, type QueuedWrite } from '../operations/registry'
import { type Ended, entryOf, isOld, labelOf, type Outcome, type QueueEntry, storedOf, targetOf } from './queueEntry'
import { readChanged } from './readChanged'
import { refusals } from './refusals'

/** The user at a moment; `userId` is empty if unknown then. */
export interface Maker {
  turn: number
  userId: string
}

const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 60_000
/** Codes of temporary refusals. */
const LATER: readonly (number | undefined)[] = [Code.TooOften, Code.ServerFault]

const PREFIX = 'outbox.'
const keyOf = (id: string) => PREFIX + id
const listeners = new Set<() => void>()
const endings = new Set<Ended>()
let me = ''
/** Changes with the user. */
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

/** Id of the user, requested once without messages. Throws as `call`. */
async function whoAmI(): Promise<string> {
  if (me) return reading.then(() => me)
  const asked = turn
  const { userId } = await ownAccount({ quiet: 'background' })
  // Another user may have signed in meanwhile.
  if (asked === turn) await outbox.identify(userId)
  return me
}

async function keep(entry: QueueEntry): Promise<void> {
  await deviceStore.write(keyOf(entry.id), storedOf(entry))
  show(known.map((one) => (one.id === entry.id ? entry : one)))
}

/** Another tab may have sent or cancelled it meanwhile. */
const isKept = async ({ id }: QueueEntry) => (await deviceStore.read(keyOf(id))) !== undefined

async function end(entry: QueueEntry, outcome: Outcome): Promise<void> {
  await deviceStore.remove(keyOf(entry.id))
  show(known.filter(({ id }) => id !== entry.id))
  for (const ended of Array.from(endings)) ended(entry, outcome)
  readChanged(entry.write)
}

const restore = async ({ write, userId }: QueueEntry) => operationOf(write).restore?.(write, userId)

function again(): void {
  clearTimeout(timer)
  if (!known.some((entry) => !isOld(entry))) return
  const jitter = 1 + Math.random() / 4
  timer = setTimeout(() => void outbox.flush(), Math.max(pause * jitter, backend.waitMs()))
  pause = Math.min(pause * 2, LAST_RETRY_MS)
}

/**
 * Whether it is sent again under a new key: its key was used for another body in another tab, or what it refers to has
 * expired.
 */
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
  await end(entry, { kind: 'cancelled' })
  const { write } = entry
  const reason = messageOf(error, '请稍后再试')
  const kept = operationOf(write).hasWords?.(write) ? '，内容已存为草稿' : ''
  refusals.add(`${labelOf(write)}未能发送：${reason}${kept}`)
}

/** @returns false if the other entries should wait, too */
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
    // Probably done; the backend is available for the others.
    if (isUnreadable(error)) return true
    if (isTransport(error) || LATER.includes(codeOf(error))) {
      isBusy = !isOffline(error)
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
 * Writes that did not reach the backend: each is stored on this device, sent once under its key when the network is
 * back, can be cancelled, and belongs to one user (rule: waiting writes).
 */
export const outbox = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Queued writes of the signed-in user, oldest first. */
  waiting: (): readonly QueueEntry[] => known,
  /** Whether the backend could not take queued writes; they are retried automatically. */
  isBusy: (): boolean => isBusy,
  /** Id of the entry that is being sent. */
  sending: (): string => sending,
  /** Calls back when an entry ends. Returns a function to unsubscribe. */
  onEnd(ended: Ended): () => void {
    endings.add(ended)
    return () => void endings.delete(ended)
  },
  /**
   * Id of the signed-in user, empty if unknown; requested in advance, so that it is known without a network. Afterwards
   * `waiting` contains the entries of earlier pages.
   */
  me: (): Promise<string> => whoAmI().catch(() => ''),
  /** Sets the user id known to a screen. */
  async identify(userId: string): Promise<void> {
    if (!userId || userId === me) return
    me = userId
    reading = read()
    await reading
    void outbox.flush()
  },
  /** Whose a write is that begins now, for `add`. */
  maker: (): Maker => ({ turn, userId: me }),
  /**
   * Queues a write for who made it: another user may have signed in while it was being sent.
   * @returns the entry; undefined if its user is unknown, or the device has no space for a post
   */
  async add(write: QueuedWrite, key: string, by: Maker = outbox.maker()): Promise<QueueEntry | undefined> {
    const isHere = by.turn === turn
    const userId = isHere ? me : by.userId
    if (!userId) return undefined
    isBusy = backend.wasBusy()
    const entry = { id: newKey(), userId, at: Math.max(Date.now(), 1 + (known[known.length - 1]?.at ?? 0)), key, write }
    if (isHere) await outbox.forget(write)
    const isKept = await deviceStore.write(keyOf(entry.id), storedOf(entry))
    if (!isKept && operationOf(write).needsRoom) {
      await deviceStore.remove(keyOf(entry.id))
      return undefined
    }
    if (entry.userId === me) show([...known, entry])
    again()
    return entry
  },
  /** Removes queued writes with the same target: a newer one has replaced them. */
  async forget(write: QueuedWrite): Promise<void> {
    const target = targetOf(write)
    const former = known.filter((one) => target !== undefined && targetOf(one.write) === target)
    for (const { id } of former) await deviceStore.remove(keyOf(id))
    if (former.length > 0) show(known.filter((one) => !former.includes(one)))
  },
  /** Cancels a write; its text returns to the draft. */
  async cancel(entry: QueueEntry): Promise<void> {
    if (sending === entry.id) return
    if (await isKept(entry)) await restore(entry)
    await end(entry, { kind: 'cancelled' })
  },
  /** Sends an old write after confirmation. */
  async retry(entry: QueueEntry): Promise<void> {
    await keep({ ...entry, at: Date.now() })
    await outbox.flush()
  },
  /** Tries to send the queue, one entry after the other. Never throws. */
  flush(): Promise<void> {
    running ??= flushAll().finally(() => {
      running = undefined
      refusals.tell()
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
      // Another user may have signed in meanwhile, and the entry may have been cancelled.
      if (entry.userId !== me || !known.some(({ id }) => id === entry.id)) continue
      if (!(await isKept(entry))) show(known.filter(({ id }) => id !== entry.id))
      else if (!(await sendEntry(entry))) return
    }
    if (known.every((one) => isOld(one))) pause = FIRST_RETRY_MS
    isBusy = false
  } catch {
    // The user could not be determined.
  }
}

session.onUserChange(() => {
  turn += 1
  me = ''
  refusals.forget()
  show([])
  void outbox.flush()
})
window.addEventListener('online', () => void outbox.flush())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void outbox.flush()
})
