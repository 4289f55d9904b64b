import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Message, type MessageSummary, messages } from '@contract/message'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'
import { type News, unseenIn } from '@/lists/NewsPill'
import { unread } from '@/http/unread'
import { type StreamOf, streamKey } from './queries'

type Page = CursorPage<Message>

/**
 * Replaces all pages by a new first page, at once, and scrolls to it: a next page that waits for the cancelled read goes
 * on with it.
 */
function useRestart(of: StreamOf): (page: Page) => void {
  const client = useQueryClient()
  const queryKey = streamKey(of)
  return (page) => {
    window.scrollTo(0, 0)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
  }
}

/** Refetches an open stream from its first page; the current pages stay until then. */
export function useReread(of: StreamOf): () => Promise<void> {
  const restart = useRestart(of)
  const name = streamKey(of).join(' ')
  const open = useRef('')
  useEffect(() => {
    open.current = name
    return () => {
      open.current = ''
    }
  }, [name])
  return async () => {
    window.scrollTo(0, 0)
    try {
      const page = await call(messages.list, { ...of, cursor: null })
      // Another stream or screen may be open meanwhile, whose place stays.
      if (open.current === name) restart(page)
    } catch (error) {
      showRefusal(error, '消息加载失败，请重试')
    }
  }
}

/** Unread count and newest message, if known, of a stream. */
function partOf(summary: MessageSummary | undefined, { group, category }: StreamOf) {
  const found = summary?.groups.find((one) => one.group === group)
  const newest = category === undefined || found?.newest?.category === category ? found?.newest?.messageId : undefined
  const count =
    category === undefined ? found?.unread : found?.categories.find((one) => one.category === category)?.unread
  return { count: count ?? 0, newest }
}

const unseenOf = ({ list }: Page, known: ReadonlySet<string>) => unseenIn(list, ({ messageId }) => known.has(messageId))

/** At the top of the list without a focused answer form. */
const isAtRest = () => window.scrollY <= 0 && !(document.activeElement instanceof HTMLTextAreaElement)

/**
 * Loads the first page when the summary has something newer: applied at once at the top of the list, else held back, so
 * that nothing jumps.
 * @param pages undefined before they are loaded
 * @param isMarked whether the shown messages are marked as read
 */
export function useNewer(of: StreamOf, pages: readonly Message[][] | undefined, isMarked: boolean): News | undefined {
  const summary = useSyncExternalStore(unread.subscribe, unread.summary)
  const restart = useRestart(of)
  const [found, setFound] = useState<{ page: Page; over: string | undefined }>()
  const first = pages?.flat()[0]?.messageId
  const known = new Set(pages?.flatMap((rows) => rows.map(({ messageId }) => messageId)))
  const { count, newest } = partOf(summary, of)
  const isNews = pages !== undefined && isMarked && (count > 0 || (newest !== undefined && !known.has(newest)))
  const latest = useRef({ of, known, restart, first })
  useEffect(() => {
    latest.current = { of, known, restart, first }
  })

  useEffect(() => {
    if (!isNews) return undefined
    let gone = false
    const look = async () => {
      const page = await call(messages.list, { ...latest.current.of, cursor: null }, { quiet: 'background' })
      if (gone || unseenOf(page, latest.current.known).unseen.length === 0) return
      if (isAtRest()) latest.current.restart(page)
      else setFound({ page, over: latest.current.first })
    }
    look().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [isNews, summary])

  // If it was loaded before the current list, it may be the older of the two.
  const page = found?.over === first ? found?.page : undefined
  const news = page && unseenOf(page, known)
  if (!page || !news?.unseen.length) return undefined
  return {
    text: `${news.unseen.length}${news.isAll && page.nextCursor ? '+' : ''} 条新消息`,
    show: () => restart(page),
  }
}
