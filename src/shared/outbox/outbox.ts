import { Code } from '@contract/codes'
import { Visibility } from '@contract/trend'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { backend } from '@/http/backend'
import { deviceStore } from '@/lib/deviceStore'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast'
import { session } from '@/session/session'
import { ownAccount } from '../ownAccount'
import { type Deed, hasWords, isOld, isWaiting, targetOf, type Waiting, wordsOf } from './deeds'
import { backToDraft, dropFiles } from './keptWords'
import { send } from './send'
import { freshPicture } from './sendComment'

/** How a deed's waiting ended. */
export type Outcome = { kind: 'sent'; data: unknown } | { kind: 'given up' }
type Ended = (waiting: Waiting, outcome: Outcome) => void

const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 60_000
/** Refusals of the moment, not of the deed. */
const LATER: readonly (number | undefined)[] = [Code.TooOften, Code.ServerFault]

const PREFIX = 'outbox.'
const keyOf = (id: string) => PREFIX + id
const listeners = new Set<() => void>()
const endings = new Set<Ended>()
let me = ''
/** Another one for each user. */
let turn = 0
let known: readonly Waiting[] = []
/** Until it is known what waits for this user. */
let reading: Promise<void> = Promise.resolve()
let sending = ''
let running: Promise<void> | undefined
let timer = 0
let pause = FIRST_RETRY_MS
let isBusy = false

function show(next: readonly Waiting[]) {
  known = next
  for (const listener of Array.from(listeners)) listener()
}

async function read(): Promise<void> {
  const all = (await deviceStore.list(PREFIX)).filter(isWaiting).filter(({ userId }) => userId === me)
  show(me ? all.sort((one, other) => one.at - other.at) : [])
}

/** Who is signed in, asked once and without a word. Throws as `call`. */
async function whoAmI(): Promise<string> {
  if (me) return reading.then(() => me)
  const asked = turn
  const { userId } = await ownAccount({ quiet: true })
  // Somebody else may have signed in meanwhile.
  if (asked === turn) await outbox.iAm(userId)
  return me
}

async function keep(waiting: Waiting): Promise<void> {
  await deviceStore.write(keyOf(waiting.id), waiting)
  show(known.map((one) => (one.id === waiting.id ? waiting : one)))
}

/** Another tab may have brought it out meanwhile, or given it up. */
const isKept = async ({ id }: Waiting) => (await deviceStore.read(keyOf(id))) !== undefined

async function end(waiting: Waiting, outcome: Outcome): Promise<void> {
  await deviceStore.remove(keyOf(waiting.id))
  show(known.filter(({ id }) => id !== waiting.id))
  for (const ended of Array.from(endings)) ended(waiting, outcome)
}

function again(): void {
  window.clearTimeout(timer)
  if (!known.some((waiting) => !isOld(waiting))) return
  const jitter = 1 + Math.random() / 4
  timer = window.setTimeout(() => void outbox.flush(), Math.max(pause * jitter, backend.waitMs()))
  pause = Math.min(pause * 2, LAST_RETRY_MS)
}

/** Goes out anew where another tab has used its key for other words; pictures that were swept meanwhile are uploaded again. */
async function renewed(waiting: Waiting, error: unknown): Promise<boolean> {
  const { deed } = waiting
  if (codeOf(error) === Code.ReusedKey) {
    await keep({ ...waiting, key: newKey() })
    return true
  }
  if (deed.kind !== 'comment') return false
  const pictures = deed.draft.pictures.map((picture) => freshPicture(picture))
  if (pictures.every((picture, at) => picture === deed.draft.pictures[at])) return false
  await keep({ ...waiting, key: newKey(), deed: { ...deed, draft: { ...deed.draft, pictures } } })
  return true
}

async function refused(waiting: Waiting, error: unknown): Promise<void> {
  if (await renewed(waiting, error)) return
  await backToDraft(waiting)
  await end(waiting, { kind: 'given up' })
  const reason = messageOf(error, '请稍后再试')
  const kept = hasWords(waiting) ? '，内容已存为草稿' : ''
  toast(`${wordsOf(waiting.deed)}未能发送：${reason}${kept}`, { kind: 'fail', durationMs: 4000 })
}

/** @returns false where the others had better wait, too */
async function bring(waiting: Waiting): Promise<boolean> {
  sending = waiting.id
  show([...known])
  try {
    const data = await send(waiting, { keep: (deed) => keep({ ...waiting, deed }) })
    await end(waiting, { kind: 'sent', data })
    await dropFiles(waiting)
    if (waiting.deed.kind === 'post') toast(waiting.deed.words.visibility === Visibility.Private ? '动态已保存，仅自己可见' : '动态已提交，待审核')
    return true
  } catch (error) {
    if (isTransport(error) || LATER.includes(codeOf(error))) {
      isBusy = isTransport(error) && error.isBusy
      return false
    }
    await refused(known.find(({ id }) => id === waiting.id) ?? waiting, error)
    return true
  } finally {
    sending = ''
    show([...known])
  }
}

/**
 * Writes that did not reach the backend: each waits on this device, goes out once under its key when the net is back,
 * can be given up, and belongs to one user (`decisions`, Session and Writes).
 */
export const outbox = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** What waits for the user who is signed in, the oldest first. */
  waiting: (): readonly Waiting[] => known,
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
  /** Lets a deed wait. @returns what waits, undefined where nobody knows whose it is, and for a post the device has no room for */
  async add(deed: Deed, key: string): Promise<Waiting | undefined> {
    if (!me) return undefined
    isBusy = backend.wasBusy()
    const waiting = { id: newKey(), userId: me, at: Date.now(), key, deed }
    await outbox.forget(deed)
    const isKept = await deviceStore.write(keyOf(waiting.id), waiting)
    if (!isKept && deed.kind === 'post') {
      await deviceStore.remove(keyOf(waiting.id))
      return undefined
    }
    show([...known, waiting])
    again()
    return waiting
  },
  /** Drops what sets the same as this: a newer wish has taken its place. */
  async forget(deed: Deed): Promise<void> {
    const target = targetOf(deed)
    const former = known.filter((one) => target !== undefined && targetOf(one.deed) === target)
    for (const { id } of former) await deviceStore.remove(keyOf(id))
    if (former.length > 0) show(known.filter((one) => !former.includes(one)))
  },
  /** Gives a deed up; the words of a comment, a post or a report go back to the draft. */
  async cancel(waiting: Waiting): Promise<void> {
    if (sending === waiting.id) return
    if (await isKept(waiting)) await backToDraft(waiting)
    await end(waiting, { kind: 'given up' })
  },
  /** Sends an old deed after all. */
  async insist(waiting: Waiting): Promise<void> {
    await keep({ ...waiting, at: Date.now() })
    await outbox.flush()
  },
  /** Tries to bring out what waits, one after the other. Never throws. */
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
    for (const waiting of known.filter((one) => !isOld(one))) {
      // Somebody else may have signed in meanwhile, and this one may have been given up.
      if (waiting.userId !== me || !known.some(({ id }) => id === waiting.id)) continue
      if (!(await isKept(waiting))) show(known.filter(({ id }) => id !== waiting.id))
      else if (!(await bring(waiting))) return
    }
    pause = FIRST_RETRY_MS
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
