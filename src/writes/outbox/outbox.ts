import { Code } from '@contract/codes'
import { codeOf, isOffline, isTransport, TransportError } from '@/http/apiError'
import { isUnreadable } from '@/http/canWait'
import { backend } from '@/lib/backend'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { ownUserId } from '../ownAccount'
import { operationOf, type QueuedWrite } from '../operations/registry'
import { entryStore } from './entryStore'
import { flushTimer } from './flushTimer'
import { type Ended, isOld, type EntryOwner, type Outcome, type QueueEntry, renewed, targetOf } from './queueEntry'
import { readChanged } from './readChanged'
import { refusals } from './refusals'

/** Codes of temporary refusals. */
const LATER: readonly (number | undefined)[] = [Code.TooOften, Code.ServerFault]

const listeners = new Set<() => void>()
const endings = new Set<Ended>()
let me = ''
/** Number of the signed-in user on this page; what began under another one is dropped. */
let generation = 0
let known: readonly QueueEntry[] = []
/** Settles once the user's queue is loaded. */
let reading: Promise<void> = Promise.resolve()
let sending = ''
/** Settles once the entry that is being sent has ended or has failed. */
let attempt: Promise<unknown> = Promise.resolve()
let running: Promise<void> | undefined
let isBusy = false

function show(next: readonly QueueEntry[]) {
  known = next
  for (const listener of Array.from(listeners)) listener()
}

async function read(): Promise<void> {
  const all = await entryStore.list()
  show(all.filter(({ userId }) => me && userId === me))
}

/** Id of the user, requested once without messages. Throws as `call`. */
async function whoAmI(): Promise<string> {
  if (me) return reading.then(() => me)
  const generationBefore = generation
  const userId = await ownUserId('background')
  // Another user may have signed in meanwhile.
  if (generationBefore === generation) await outbox.identify(userId)
  return me
}

async function keep(entry: QueueEntry): Promise<void> {
  await entryStore.write(entry)
  show(known.map((one) => (one.id === entry.id ? entry : one)))
}

async function end(entry: QueueEntry, outcome: Outcome): Promise<void> {
  await entryStore.remove(entry)
  show(known.filter(({ id }) => id !== entry.id))
  for (const ended of Array.from(endings)) ended(entry, outcome)
  readChanged(entry.write)
}

const restore = async ({ write, userId }: QueueEntry) => operationOf(write).restore?.(write, userId)

const flush = () => void outbox.flush()
const hasWaiting = () => known.some((entry) => !isOld(entry))

async function refused(entry: QueueEntry, error: unknown): Promise<void> {
  const next = renewed(entry, error)
  if (next) return keep(next)
  await restore(entry)
  await end(entry, { kind: 'cancelled' })
  refusals.add(entry.write, error)
}

/** @returns false if the other entries should wait, too */
async function sendEntry(entry: QueueEntry): Promise<boolean> {
  const { id, key, userId, write } = entry
  const by = outbox.owner()
  sending = id
  show([...known])
  try {
    const operation = operationOf(write)
    const keepFurther = async (further: QueuedWrite) => {
      outbox.requireOwner(by)
      await keep({ ...entry, write: further })
      outbox.requireOwner(by)
    }
    const data = await operation.send(write, { key, quiet: true, userId, keep: keepFurther })
    if (by.generation === generation) await end(entry, { kind: 'sent', data })
    else await entryStore.remove(entry)
    await operation.sent?.(write, userId)
    if (by.generation === generation) operation.showSent?.(write)
    return by.generation === generation
  } catch (error) {
    // The entry stays for its user, whose login has ended.
    if (by.generation !== generation) return false
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
  entries: (): readonly QueueEntry[] => known,
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
   * `entries()` contains those of earlier pages.
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
  owner: (): EntryOwner => ({ generation, userId: me }),
  /** Throws TransportError, without a message, if the login of who made a write has ended since. */
  requireOwner(by: EntryOwner): void {
    if (by.generation !== generation) throw new TransportError('session', '')
  },
  /**
   * Queues a write for who made it: another user may have signed in while it was being sent.
   * @returns the entry; undefined if its user is unknown, or the device has no space for a post
   */
  async add(write: QueuedWrite, key: string, by: EntryOwner = outbox.owner()): Promise<QueueEntry | undefined> {
    const isHere = by.generation === generation
    const userId = isHere ? me : by.userId
    if (!userId) return undefined
    isBusy = backend.wasBusy()
    const entry = { id: newKey(), userId, at: Math.max(Date.now(), 1 + (known[known.length - 1]?.at ?? 0)), key, write }
    if (isHere) await outbox.forget(write)
    const isKept = await entryStore.write(entry)
    if (!isKept && operationOf(write).needsRoom) {
      await entryStore.remove(entry)
      return undefined
    }
    if (entry.userId === me) show([...known, entry])
    if (hasWaiting()) flushTimer.start(flush)
    return entry
  },
  /**
   * Removes queued writes with the same target: a newer one has replaced them. Waits for one that is being sent, so
   * that the newer one reaches the backend after it.
   */
  async forget(write: QueuedWrite): Promise<void> {
    const target = targetOf(write)
    if (target === undefined) return
    const formerOnes = () => known.filter((one) => targetOf(one.write) === target)
    while (formerOnes().some(({ id }) => id === sending)) await attempt.catch(() => undefined)
    const former = formerOnes()
    if (former.length > 0) show(known.filter((one) => !former.includes(one)))
    for (const one of former) await entryStore.remove(one)
  },
  /** Cancels a write; its text returns to the draft. */
  async cancel(entry: QueueEntry): Promise<void> {
    if (sending === entry.id) return
    if (await entryStore.has(entry)) await restore(entry)
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
      refusals.show()
      if (hasWaiting()) flushTimer.restart(flush)
      else flushTimer.reset()
    })
    return running
  },
}

async function flushAll(): Promise<void> {
  if (!session.isMember()) return
  try {
    if (await entryStore.isEmpty()) return show([])
    // A shell reports another user only when the token is requested.
    await session.token()
    await whoAmI()
    await read()
    for (const entry of known.filter((one) => !isOld(one))) {
      // Another tab may have sent or cancelled it meanwhile.
      const isKept = await entryStore.has(entry)
      // Another user may have signed in meanwhile, and the entry may have been cancelled.
      if (entry.userId !== me || !known.some(({ id }) => id === entry.id)) continue
      if (!isKept) show(known.filter(({ id }) => id !== entry.id))
      else if (!(await (attempt = sendEntry(entry)))) return
    }
    isBusy = false
  } catch {
    // The user could not be determined.
  }
}

session.onUserChange(() => {
  generation += 1
  me = ''
  flushTimer.reset()
  refusals.forget()
  show([])
  // One that was running sends nothing more.
  const former = running
  flush()
  void former?.then(flush)
})
window.addEventListener('online', flush)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') flush()
})
