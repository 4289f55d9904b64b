import { Code } from '@contract/codes'
import { AbortedError, codeOf, isAborted, isOffline, isTransport, TransportError } from '@/http/apiError'
import { isUnreadable } from '@/http/canWait'
import { backend } from '@/lib/backend'
import { newKey } from '@/lib/newKey'
import { ANSWER_TIMEOUT_MS, OPEN_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { withTimeout } from '@/lib/withTimeout'
import { session } from '@/session/session'
import { ownUserId } from '../ownAccount'
import { operationOf, type QueuedWrite } from '../operations/registry'
import { attempt } from './attempt'
import { entryStore } from './entryStore'
import { flushTimer } from './flushTimer'
import { type EntryOwner, isOld, isUploading, type Outcome, type QueueEntry, renewed, targetOf } from './queueEntry'
import { readChanged } from './readChanged'
import { refusals } from './refusals'
import { shownEntries } from './shownEntries'

/** Codes of temporary refusals. */
const LATER: readonly (number | undefined)[] = [Code.TooOften, Code.ServerFault]

let me = ''
/** Number of the signed-in user on this page; what began under another one is dropped. */
let generation = 0
/** Settles once the user's queue is loaded. */
let reading: Promise<void> = Promise.resolve()
let running: Promise<void> | undefined
let isBusy = false

async function read(): Promise<void> {
  const all = await entryStore.list()
  shownEntries.show(all.filter(({ userId }) => me && userId === me))
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

/** False if another tab has cancelled, replaced or sent the entry meanwhile. */
async function keep(entry: QueueEntry): Promise<boolean> {
  const isKept = await entryStore.has(entry)
  if (isKept) await entryStore.write(entry)
  if (isKept) shownEntries.show(shownEntries.all().map((one) => (one.id === entry.id ? entry : one)))
  else shownEntries.remove(entry)
  return isKept
}

async function end(entry: QueueEntry, outcome: Outcome): Promise<void> {
  await entryStore.remove(entry)
  shownEntries.end(entry, outcome)
  readChanged(entry.write)
}

/**
 * Ends an entry with its text back in the draft, or beside one that is just being sent.
 * @returns false if another tab had ended it
 */
async function restoreAndEnd(entry: QueueEntry, { isRefused = false, isBeside = false } = {}): Promise<boolean> {
  const { write, userId } = entry
  const isKept = await entryStore.has(entry)
  if (isKept) await operationOf(write).restore?.(write, userId, isBeside)
  await end(entry, { kind: 'cancelled', isElsewhere: !isKept && !isRefused })
  return isKept
}

const flush = () => void outbox.flush()
const hasWaiting = () => shownEntries.all().some((entry) => !isOld(entry))

async function refused(entry: QueueEntry, error: unknown): Promise<void> {
  const next = renewed(entry, error)
  if (next) return void (await keep(next))
  if (await restoreAndEnd(entry, { isRefused: true })) refusals.add(entry.write, error)
}

/** @returns false if the other entries should wait, too */
async function sendEntry(entry: QueueEntry, uploadSignal: AbortSignal): Promise<boolean> {
  const { id, key, userId, write } = entry
  const by = outbox.owner()
  shownEntries.show()
  try {
    const operation = operationOf(write)
    const keepFurther = async (further: QueuedWrite) => {
      outbox.requireOwner(by)
      if (!(await keep({ ...entry, write: further }))) throw new AbortedError('Another tab has ended the write')
      outbox.requireOwner(by)
    }
    const data = await operation.send(write, { key, quiet: true, userId, keep: keepFurther, uploadSignal })
    if (by.generation === generation) await end(entry, { kind: 'sent', data })
    else await entryStore.remove(entry)
    await operation.sent?.(write, userId)
    if (by.generation === generation) operation.showSent?.(write)
    return by.generation === generation
  } catch (error) {
    // The entry stays for its user, whose login has ended.
    if (by.generation !== generation) return false
    // Probably done, or cancelled; the backend is available for the others.
    if (isUnreadable(error) || isAborted(error)) return true
    if (isTransport(error) || LATER.includes(codeOf(error))) {
      isBusy = !isOffline(error)
      return false
    }
    await refused(shownEntries.find(id) ?? entry, error)
    return true
  }
}

/**
 * Writes that did not reach the backend: each is stored on this device, sent once under its key when the network is
 * back, can be cancelled, and belongs to one user (rule: waiting writes).
 */
export const outbox = {
  subscribe: shownEntries.subscribe,
  /** Queued writes of the signed-in user, oldest first. */
  entries: shownEntries.all,
  /** Whether the backend could not take queued writes; they are retried automatically. */
  isBusy: (): boolean => isBusy,
  /** Id of the entry that is being sent. */
  sending: attempt.id,
  /** Calls back when an entry ends. Returns a function to unsubscribe. */
  onEnd: shownEntries.onEnd,
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
  /** The login and user to which a write that begins now belongs; passed to `add` later. */
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
    const [last] = shownEntries.all().slice(-1)
    const entry = { id: newKey(), userId, at: Math.max(Date.now(), 1 + (last?.at ?? 0)), key, write }
    if (isHere) await outbox.forget(write)
    const { needsRoom } = operationOf(write)
    const isKept = await withTimeout(entryStore.write(entry), needsRoom ? OPEN_TIMEOUT_MS : ANSWER_TIMEOUT_MS)
    if (!isKept && needsRoom) return void (await withTimeout(entryStore.remove(entry), ANSWER_TIMEOUT_MS))
    if (entry.userId === me) shownEntries.show([...shownEntries.all(), entry])
    if (hasWaiting()) flushTimer.start(flush)
    return entry
  },
  /**
   * Removes queued writes with the same target: a newer one has replaced them. Waits for one that is being sent, so
   * that the newer one reaches the backend after it; its uploads are stopped. One that another tab has queued and this
   * one has not read becomes a draft. A store that does not answer holds nothing up.
   */
  async forget(write: QueuedWrite): Promise<void> {
    const target = targetOf(write)
    if (target === undefined) return
    const stored = await withTimeout(reading.then(entryStore.list), ANSWER_TIMEOUT_MS)
    for (const one of stored ?? []) {
      const isUnread = one.userId === me && targetOf(one.write) === target && !shownEntries.find(one.id)
      if (isUnread) await restoreAndEnd(one, { isBeside: true })
    }
    const formerOnes = () => shownEntries.all().filter((one) => targetOf(one.write) === target)
    while (formerOnes().some(({ id }) => id === attempt.id())) await attempt.stop()
    const former = formerOnes()
    for (const one of former) shownEntries.remove(one)
    await withTimeout(Promise.all(former.map(entryStore.remove)), ANSWER_TIMEOUT_MS)
  },
  /**
   * Cancels a write; its text returns to the draft.
   * @returns false if it is being sent or has ended
   */
  async cancel({ id }: QueueEntry): Promise<boolean> {
    const sent = attempt.id() === id ? shownEntries.find(id) : undefined
    if (sent && !isUploading(sent)) return false
    if (sent) await attempt.stop()
    const entry = shownEntries.find(id)
    return entry !== undefined && restoreAndEnd(entry)
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
    if (await entryStore.isEmpty()) return shownEntries.show([])
    // A shell reports another user only when the token is requested.
    await session.token()
    await whoAmI()
    await read()
    for (const entry of shownEntries.all().filter((one) => !isOld(one))) {
      // Another tab may have sent or cancelled it meanwhile.
      const isKept = await entryStore.has(entry)
      // Another user may have signed in meanwhile, and the entry may have been cancelled.
      if (entry.userId !== me || !shownEntries.find(entry.id)) continue
      const send = (uploadSignal: AbortSignal) => sendEntry(entry, uploadSignal)
      if (!isKept) shownEntries.remove(entry)
      else if (!(await attempt.run(entry.id, send).finally(shownEntries.show))) return
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
  shownEntries.show([])
  // One that was running sends nothing more.
  const former = running
  flush()
  void former?.then(flush)
})
window.addEventListener('online', flush)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') flush()
})
