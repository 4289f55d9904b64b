import { messages, type MessageSummary } from '@contract/message'
import { call } from '@/http/call'
import { session } from '@/session/session'
import { afterLoadIdle } from '@/lib/afterLoad'

const POLL_MS = 30_000
const POLL_MAX_MS = 300_000
/** Coming back to the page asks again, unless it was asked so lately. */
const FRESH_MS = 5000

let known: MessageSummary | undefined
let wait = POLL_MS
let askedAt = 0
/** Ignores answers that are older than what is known, or for a former user. */
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
let giveUpFirst: (() => void) | undefined
const listeners = new Set<() => void>()

function learn(summary: MessageSummary | undefined): void {
  turn += 1
  known = summary
  for (const listener of Array.from(listeners)) listener()
}

const isWatched = () => listeners.size > 0 && !document.hidden && session.isMember()

function pause(): void {
  clearTimeout(timer)
  timer = undefined
}

function goOn(): void {
  pause()
  if (isWatched()) timer = setTimeout(() => void ask(), wait)
}

async function ask(): Promise<void> {
  pause()
  if (!isWatched()) return
  askedAt = Date.now()
  const asked = turn
  const summary = await call(messages.summary, {}, { quiet: 'background' }).catch(() => undefined)
  wait = summary ? POLL_MS : Math.min(wait * 2, POLL_MAX_MS)
  if (summary && asked === turn) learn(summary)
  goOn()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) giveUpFirst = afterLoadIdle(() => void ask())
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    giveUpFirst?.()
    pause()
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return pause()
  if (Date.now() - askedAt > FRESH_MS) void ask()
  else goOn()
})

session.onUserChange(() => {
  learn(undefined)
  void ask()
})
// The shell has just said who is there.
session.onAuthState(() => {
  if (askedAt === 0) void ask()
})

/**
 * What is unread, known once for the whole page: asked every 30 s while somebody looks at it, less often while it
 * cannot be had, not at all while the page is hidden or nobody is signed in.
 */
export const unread = {
  summary: (): MessageSummary | undefined => known,
  total: (): number => known?.total ?? 0,
  /** Takes what a write answered. */
  learn: (summary: MessageSummary): void => learn(summary),
  /** Asks and throws as a call; an answer older than what is known by then is ignored. */
  async read(signal?: AbortSignal): Promise<MessageSummary> {
    const asked = turn
    const summary = await call(messages.summary, {}, signal ? { signal, kept: true } : { kept: true })
    if (asked === turn) learn(summary)
    return known ?? summary
  },
  subscribe,
}
