import { messages, type MessageSummary, type ReadBody } from '@contract/message'
import { call, type CallOptions } from '@/http/call'
import { session } from '@/session/session'
import { afterLoadIdle } from '@/lib/afterLoad'
import { tabChannel } from '@/lib/tabChannel'
import { readings } from './readings'

const POLL_MS = 30_000
const POLL_MAX_MS = 300_000
/** Returning to the page refetches, unless the last request is more recent than this. */
const FRESH_MS = 5000

let known: MessageSummary | undefined
let pauseMs = POLL_MS
let requestedAt = 0
/** Sequence number by which outdated responses, and those for a former user, are ignored. */
let sequence = 0
let timer: ReturnType<typeof setTimeout> | undefined
let cancelFirst: (() => void) | undefined
const listeners = new Set<() => void>()
const channel = tabChannel('bole.unread')

function learn(summary: MessageSummary | undefined): void {
  sequence += 1
  known = summary
  for (const listener of Array.from(listeners)) listener()
}

const isWatched = () => listeners.size > 0 && !document.hidden && session.isMember()

function pause(): void {
  clearTimeout(timer)
  timer = undefined
}

function schedule(): void {
  pause()
  if (isWatched()) timer = setTimeout(() => void poll(), pauseMs)
}

async function poll(): Promise<void> {
  pause()
  if (!isWatched()) return
  requestedAt = Date.now()
  const sequenceBefore = sequence
  const summary = await call(messages.summary, {}, { quiet: 'background' }).catch(() => undefined)
  pauseMs = summary ? POLL_MS : Math.min(pauseMs * 2, POLL_MAX_MS)
  if (summary && sequenceBefore === sequence) learn(summary)
  schedule()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) cancelFirst = afterLoadIdle(() => void poll())
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    cancelFirst?.()
    pause()
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return pause()
  if (Date.now() - requestedAt > FRESH_MS) void poll()
  else schedule()
})

channel?.addEventListener('message', () => {
  sequence += 1
  requestedAt = 0
  void poll()
})
session.onUserChange(() => {
  learn(undefined)
  void poll()
})
// The shell has just reported the user.
session.onAuthState(() => {
  if (requestedAt === 0) void poll()
})

/**
 * Unread counts, shared by the whole page: polled every 30 s while the page is visible, less often after failures, not
 * at all while it is hidden or for visitors.
 */
export const unread = {
  summary: (): MessageSummary | undefined => known,
  total: (): number => known?.total ?? 0,
  /** Applies the response of a write, also to what the device keeps; other tabs ask the backend. */
  learn(summary: MessageSummary): void {
    readings.learn(messages.summary, {}, summary)
    learn(summary)
    channel?.postMessage(0)
  },
  /**
   * Marks messages as read and throws as `call`; a response to a former user is ignored.
   * @param upTo `createTime` of `upToId`, for what the device keeps
   */
  async mark(body: ReadBody, options?: CallOptions, upTo?: string): Promise<void> {
    const isSameUser = session.sameUser()
    const summary = await call(messages.read, body, options)
    if (!isSameUser()) return
    unread.learn(summary)
    if (upTo) import('./keptMarks').then(({ keepRead }) => keepRead(body, upTo)).catch(() => undefined)
  },
  /** Requests it and throws as `call`; an outdated response is ignored. */
  async read(signal?: AbortSignal): Promise<MessageSummary> {
    const before = known
    let sequenceBefore = sequence
    // The response stored on the device is older than one that is already known, so it is ignored.
    const onKept = () => {
      if (known) sequenceBefore = -1
    }
    const summary = await call(messages.summary, {}, { ...(signal && { signal }), kept: true, onKept })
    if (sequenceBefore === sequence) learn(summary)
    // Another tab's mark makes an answer outdated without bringing a newer one.
    return (known !== before || sequenceBefore < 0 ? known : undefined) ?? summary
  },
  subscribe,
}
