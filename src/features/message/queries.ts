import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { DataOf } from '@contract/endpoint'
import { type Message, type MessageListBody, messages, type MessageSummary } from '@contract/message'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { useCursorRows } from '@/lists/useCursorRows'
import { useEnded } from '@/writes/outbox/useEnded'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { unread } from '@/http/unread'
import { useRecovery } from '@/ui/useRecovery'

const summaryQuery = queryOptions({
  queryKey: ['messages', 'summary'],
  queryFn: ({ signal }) => unread.read(signal),
  staleTime: PREFETCHED_MS,
})

export const prefetchSummary = () => prefetch(messages.summary, {}, () => queryClient.prefetchQuery(summaryQuery))

/** Unread counts of every group, shared by all badges. */
export function useSummary() {
  const { error, refetch } = useQuery(summaryQuery)
  const summary: MessageSummary | undefined = useSyncExternalStore(unread.subscribe, unread.summary)
  return { summary, error, refetch }
}

/** Applies the response of a mute call. */
export function learnMuted(answer: unknown): void {
  const { muted } = answer as DataOf<typeof messages.settings>
  const known = unread.summary()
  if (known) unread.learn({ ...known, muted })
}

/** Applies queued mute settings once they were sent. */
export function useLateMutes(): void {
  useEnded(({ write }, outcome) => {
    if (write.kind === 'mute' && outcome.kind === 'sent') learnMuted(outcome.data)
  })
}

/** Filter of a stream. */
export type StreamOf = Omit<MessageListBody, 'cursor'>

export const streamKey = ({ group, category }: StreamOf) => ['messages', group, category ?? '']

/** One stream of messages, page by page, refetched whenever it is opened. */
export function useMessages(of: StreamOf) {
  const stream = useCursorRows<CursorPage<Message>>(streamKey(of), (cursor, { signal }) =>
    call(messages.list, { ...of, cursor }, { signal, kept: true }),
  )
  return { ...stream, pages: unique(stream.data?.pages.map(({ list }) => list) ?? []) }
}

/** Removes duplicates: a message may move between two pages. */
function unique(pages: Message[][]): Message[][] {
  const seen = new Set<string>()
  return pages.map((rows) => rows.filter(({ messageId }) => !seen.has(messageId) && seen.add(messageId)))
}

/**
 * Marks the shown messages as read, up to the newest. Failures are silent; they are repeated as failed reads are, and
 * with the next read of the list.
 * @param readAt when the list was read, in milliseconds since 1970
 * @returns whether nothing is left to mark, or it was tried
 */
export function useReadMark({ group, category }: StreamOf, pages: readonly Message[][], readAt: number): boolean {
  const [tried, setTried] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  /** `readAt` of the failure. */
  const [failedAt, setFailedAt] = useState<number>()
  const { messageId: newest, createTime } = pages[0]?.[0] ?? {}
  const isNews = pages.some((rows) => rows.some(({ read }) => !read))
  function repeat() {
    setFailedAt(undefined)
    setAttempt(attempt + 1)
  }
  useRecovery(repeat, failedAt !== undefined)
  if (failedAt !== undefined && failedAt !== readAt) repeat()
  const noteFailure = useEffectEvent(() => setFailedAt(readAt))
  useEffect(() => {
    if (newest === undefined || !isNews) return undefined
    let gone = false
    const body = { group, ...(category === undefined ? {} : { category }), upToId: newest }
    unread
      .mark(body, { quiet: 'background' }, createTime)
      .catch(() => {
        if (!gone) noteFailure()
      })
      .finally(() => {
        if (!gone) setTried(newest)
      })
    return () => {
      gone = true
    }
  }, [group, category, newest, createTime, isNews, attempt])
  return !isNews || tried === newest
}
