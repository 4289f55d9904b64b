import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ADVICE_TYPE, dictionaries } from '@contract/dictionary'
import { mailbox, MAILBOX_PAGE_SIZE } from '@contract/mailbox'
import { people } from '@contract/people'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { cursorAfter, isRepeated } from '@/lib/pages'
import { useAuthState } from '@/session/useIsMember'
import { keepTypes, keptTypes } from './form/keptTypes'

const WAITING = ['mailbox', 'waiting']
const TOGETHER_MS = 5000

const hintQuery = queryOptions({
  queryKey: ['mailbox', 'hint'],
  queryFn: async ({ signal }) => (await call(mailbox.config, undefined, { signal })).emailHint,
  staleTime: PREFETCHED_MS,
})

const typesQuery = queryOptions({
  queryKey: ['dictionary', ADVICE_TYPE],
  queryFn: async ({ signal }) => {
    const { [ADVICE_TYPE]: types = [] } = await call(dictionaries.byKeys, { keys: [ADVICE_TYPE] }, { signal })
    keepTypes(types)
    return types
  },
  staleTime: Infinity,
})

/** What the form begins with, where the boot script has asked for it. */
export async function prefetchForm(): Promise<void> {
  await Promise.all([
    prefetch(mailbox.config, undefined, () => queryClient.prefetchQuery(hintQuery)),
    prefetch(dictionaries.byKeys, { keys: [ADVICE_TYPE] }, () => queryClient.prefetchQuery(typesQuery)),
  ])
}

export function useHint() {
  return useQuery(hintQuery)
}

/** The advice types, asked for once per browser session. */
export function useAdviceTypes() {
  return useQuery({ ...typesQuery, initialData: keptTypes })
}

/** Who writes here, undefined for visitors and until it is known; `pending` while it will be. */
export function useAccount() {
  const authState = useAuthState()
  const isMember = authState === 'member'
  const { data, isPending } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal }),
    enabled: isMember,
  })
  return { account: isMember ? data : undefined, pending: authState === 'unknown' || (isMember && isPending) }
}

/** The own entries. Nothing outlives the tab: coming back begins with page 1 again (rule: own entries). */
export function useMine() {
  const mine = useInfiniteQuery({
    queryKey: ['mailbox', 'mine'],
    queryFn: ({ pageParam, signal }) =>
      call(mailbox.mine, { pageNum: pageParam, pageSize: MAILBOX_PAGE_SIZE }, { signal }),

    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages, page) => {
      const isOver = list.length === 0 || isRepeated(list, pages[pages.length - 2]?.list)
      return !isOver && page * MAILBOX_PAGE_SIZE < total ? page + 1 : undefined
    },
    gcTime: 0,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await mine.fetchNextPage()
    if (error) throw error
  }

  const rows = (mine.data?.pages ?? []).flatMap(({ list }) => list)
  return { ...mine, rows: once(rows), more }
}

/** Entries that wait for an answer, first due first; `total` is undefined if the backend does not tell it. */
export function useWaiting(adviceType = '', overdue = false, enabled = true) {
  const waiting = useInfiniteQuery({
    queryKey: [...WAITING, adviceType, overdue],
    queryFn: ({ pageParam, signal }) =>
      call(
        mailbox.waiting,
        { cursor: pageParam, ...(adviceType ? { adviceType } : {}), ...(overdue ? { overdue } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: cursorAfter,
    enabled,
    // The page's count and the list ask together.
    staleTime: TOGETHER_MS,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await waiting.fetchNextPage()
    if (error) throw error
  }

  const rows = (waiting.data?.pages ?? []).flatMap(({ list }) => list)
  return { ...waiting, rows: once(rows), total: waiting.data?.pages[0]?.total, more }
}

/** Reads anew what waits, under every filter. */
export function useWaitingChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: WAITING })
}

/** An entry that moved to the next page while a new one came is shown once. */
function once<Row extends { adviceId: string }>(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ adviceId }) => !adviceId || (!seen.has(adviceId) && seen.add(adviceId)))
}
