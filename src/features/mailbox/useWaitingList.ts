import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailboxEntry, WaitingEntry } from '@contract/mailbox'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { useWhenOld } from '@/lib/time/useWhenOld'
import { changePages } from '@/lists/changePages'
import { useFreshPictures, useWaiting, WAITING } from './queries'

const replying = new Set<string>()

/** Keeps an entry in the list, also one that another has answered, until the returned function is called. */
export function keepWhileReplying(adviceId: string): () => void {
  replying.add(adviceId)
  return () => void replying.delete(adviceId)
}

/** Why an entry is not listed any more: it is of another type, or has left the filter otherwise. */
export type Unlisted = 'forwarded' | 'filtered'

/**
 * Reads the entries again after an act on one, and returns this one as it is then, or why the filter lists it no more;
 * where the list cannot be read, the entry as it is shown, if it is. Never rejects.
 * @param isSought whether to look for it on further pages, too
 */
export type ReadEntry = (adviceId: string, isSought?: boolean) => Promise<WaitingEntry | Unlisted | undefined>

/** The entries waiting for an answer under a filter, and how they are read again while replies to them are written. */
export function useWaitingList(adviceType: string, overdue: boolean) {
  const { queryKey, read, ...waiting } = useWaiting(adviceType, overdue)
  type Pages = NonNullable<typeof waiting.data>
  const [isDue, setDue] = useState(false)

  /** Returns the pages that were read; undefined where none are known. */
  async function renew(): Promise<Pages['pages'] | undefined> {
    const { data: known, dataUpdateCount } = queryClient.getQueryState<Pages>(queryKey) ?? {}
    if (!known) return undefined
    const { pages } = await queryClient.fetchInfiniteQuery({
      queryKey: ['mailbox', 'fresh', adviceType, overdue, dataUpdateCount],
      queryFn: ({ pageParam, signal }) => read(pageParam, { signal, quiet: 'background' }),
      initialPageParam: null as string | null,
      getNextPageParam: cursorAfter,
      pages: known.pages.length,
      gcTime: 0,
    })
    // What has changed meanwhile may be newer than what was read.
    if (queryClient.getQueryData(queryKey) !== known) return renew()
    changePages<Pages>(queryClient, queryKey, (data) => ({ ...data, pages: merged(data.pages, pages) }))
    return pages
  }

  /** A failure is silent, and tried again with the next tick. */
  const tryRenew = () =>
    renew().then(
      (pages) => {
        setDue(false)
        return pages
      },
      () => void setDue(true),
    )
  useChinaDay(() => void tryRenew())
  useWhenOld(isDue ? 0 : undefined, 0, () => void tryRenew())
  useFreshPictures(waiting.data?.pages, renew)

  const changed: ReadEntry = async (adviceId, isSought = false) => {
    const shown = hashKey(queryKey)
    void queryClient.invalidateQueries({ queryKey: WAITING, predicate: ({ queryHash }) => queryHash !== shown })
    const again = await tryRenew()
    const entryIn = (pages: Pages['pages'] = []) =>
      pages.flatMap(({ list }) => list).find((entry) => entry.adviceId === adviceId)
    if (again === undefined) return entryIn(queryClient.getQueryData<Pages>(queryKey)?.pages)
    const found = entryIn(again) ?? (isSought ? await findBehind(adviceId, again) : null)
    if (found !== null) return found
    return adviceType || overdue ? (overdue ? 'filtered' : 'forwarded') : undefined
  }

  /** Looks for an entry on the pages behind those that are shown, and shows it as it is; null if it is on none. */
  async function findBehind(adviceId: string, pages: Pages['pages']): Promise<WaitingEntry | null | undefined> {
    const { signal } = new AbortController()
    let cursor = pages[pages.length - 1]?.nextCursor ?? null
    try {
      while (cursor !== null) {
        const page: Pages['pages'][number] = await read(cursor, { signal, quiet: 'background' })
        const found = page.list.find((entry) => entry.adviceId === adviceId)
        if (found) {
          changePages<Pages>(queryClient, queryKey, (data) => ({ ...data, pages: withEntry(data.pages, found) }))
          return found
        }
        cursor = page.nextCursor
      }
      return null
    } catch {
      return undefined
    }
  }

  return { ...waiting, changed }
}

const withEntry = <Page extends { list: WaitingEntry[] }>(pages: readonly Page[], found: WaitingEntry): Page[] =>
  pages.map((page) => ({
    ...page,
    list: page.list.map((entry) => (entry.adviceId === found.adviceId ? found : entry)),
  }))

/**
 * Pages with their entries as read again; new entries follow on their page. Entries no longer found are removed, except
 * those to which a reply is being written.
 */
function merged<Page extends { list: Pick<MailboxEntry, 'adviceId'>[] }>(
  pages: readonly Page[],
  again: readonly Page[],
): Page[] {
  const known = new Set(pages.flatMap(({ list }) => list.map(({ adviceId }) => adviceId)))
  const found = new Map(again.flatMap(({ list }) => list.map((entry) => [entry.adviceId, entry])))
  return pages.map((page, place) => ({
    ...(again[place] ?? page),
    list: [
      ...page.list.flatMap((entry) => found.get(entry.adviceId) ?? (replying.has(entry.adviceId) ? entry : [])),
      ...(again[place]?.list ?? []).filter(({ adviceId }) => !known.has(adviceId)),
    ],
  }))
}
