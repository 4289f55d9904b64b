import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ADVICE_TYPE, dictionaries } from '@contract/dictionary'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import { mailbox, MAILBOX_PAGE_SIZE, type MailboxEntry } from '@contract/mailbox'
import { HOUR_MS } from '@contract/text/timeUnits'
import { isTransport, type Quiet, TransportError } from '@/http/apiError'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { isRepeated } from '@/lib/pages'
import { useWhenOld } from '@/lib/time/useWhenOld'
import { nextPage, useCursorRows } from '@/lists/useCursorRows'
import { useAuthState } from '@/session/useIsMember'
import { useRecovery } from '@/ui/useRecovery'
import { ownAccount } from '@/writes/ownAccount'
import { keepTypes, keptTypes, typesReadAt } from './form/keptTypes'

export const WAITING = ['mailbox', 'waiting']
const TOGETHER_MS = 5000
const TYPES_MS = HOUR_MS

const hintQuery = queryOptions({
  queryKey: ['mailbox', 'hint'],
  queryFn: async ({ signal }) => (await call(mailbox.config, undefined, { signal })).emailHint,
  staleTime: PREFETCHED_MS,
})

const typesQuery = queryOptions({
  queryKey: ['dictionary', ADVICE_TYPE],
  queryFn: async ({ client, queryKey, signal }) => {
    const quiet = client.getQueryData(queryKey) !== undefined
    const { [ADVICE_TYPE]: types = [] } = await call(dictionaries.byKeys, { keys: [ADVICE_TYPE] }, { signal, quiet })
    keepTypes(types)
    return types
  },
  staleTime: TYPES_MS,
})

/** Preloads the form's data, if the boot script has requested it. */
export async function prefetchForm(): Promise<void> {
  await Promise.all([
    prefetch(mailbox.config, undefined, () => queryClient.prefetchQuery(hintQuery)),
    prefetch(dictionaries.byKeys, { keys: [ADVICE_TYPE] }, () => queryClient.prefetchQuery(typesQuery)),
  ])
}

/** The e-mail hint above the form, as `prefetchForm` may have read it already. */
export function useHint() {
  return useQuery(hintQuery)
}

/** The advice types: those kept from before at once, requested once per page load and hour. */
export function useAdviceTypes() {
  return useQuery({ ...typesQuery, initialData: keptTypes, initialDataUpdatedAt: typesReadAt })
}

/** The own account, undefined for visitors and until known; `pending` while it is loading. */
export function useAccount() {
  const authState = useAuthState()
  const isMember = authState === 'member'
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => ownAccount({ signal, quiet: 'background' }),
    enabled: isMember,
  })
  useRecovery(() => void refetch(), isMember && !data && error !== null)
  return {
    account: isMember ? data : undefined,
    pending: authState === 'unknown' || (isMember && isPending),
    error: isMember && !data ? error : null,
    refetch,
  }
}

const mineQuery = (quiet: Quiet) =>
  infiniteQueryOptions({
    queryKey: ['mailbox', 'mine'],
    queryFn: ({ pageParam, signal }) =>
      readPage(call(mailbox.mine, { pageNum: pageParam, pageSize: MAILBOX_PAGE_SIZE }, { signal, quiet }), quiet),
    initialPageParam: 1,
    getNextPageParam: ({ list, total }, pages, page) => {
      const isOver = list.length === 0 || isRepeated(list, pages[pages.length - 2]?.list)
      return !isOver && page * MAILBOX_PAGE_SIZE < total ? page + 1 : undefined
    },
    gcTime: 0,
  })

/** Own entries. Not kept when the tab is left: coming back starts with page 1 (rule: own entries). */
export function useMine() {
  const mine = useInfiniteQuery(mineQuery(false))
  useFreshPictures(mine.data?.pages, () => queryClient.prefetchInfiniteQuery(mineQuery('background')))

  /** Rejects if the next page failed, so that the list offers a retry. */
  const more = () => nextPage(mine, mineQuery(false).queryKey)

  const rows = (mine.data?.pages ?? []).flatMap(({ list }) => list)
  return { ...mine, rows: once(rows), more }
}

/** Entries waiting for an answer, first due first; `total` is undefined if the backend does not send it. */
export function useWaiting(adviceType = '', overdue = false, enabled = true) {
  const queryKey = [...WAITING, adviceType, overdue]
  const filter = { ...(adviceType ? { adviceType } : {}), ...(overdue ? { overdue } : {}) }
  const read = (cursor: string | null, { signal, quiet = false }: { signal: AbortSignal; quiet?: Quiet }) =>
    readPage(call(mailbox.waiting, { cursor, ...filter }, { signal, quiet }), quiet)
  // The page's counter and the list share one request.
  const waiting = useCursorRows(queryKey, read, { enabled, staleTime: TOGETHER_MS })
  return { ...waiting, rows: once(waiting.rows), total: waiting.data?.pages[0]?.total, queryKey, read }
}

/** When the page was requested, in milliseconds since 1970. */
interface Timed {
  readAt: number
}

async function readPage<Page>(reading: Promise<Page>, quiet: Quiet): Promise<Page & Timed> {
  const readAt = Date.now()
  try {
    return { ...(await reading), readAt }
  } catch (error) {
    // The lists show refusals; of a call without a user's request nothing is shown.
    if (quiet === 'background' && !isTransport(error)) throw new TransportError('status', '')
    throw error
  }
}

/** Gives the pictures new addresses before theirs expire. Pages are read in their order: the first is the oldest. */
export function useFreshPictures<Page extends Timed & { list: Pick<MailboxEntry, 'files'>[] }>(
  pages: readonly Page[] = [],
  renew: (known: readonly Page[]) => Promise<unknown>,
): void {
  const hasPictures = pages.some(({ list }) => list.some(({ files }) => files.length > 0))
  // A failure is tried again with the next tick.
  const renewPictures = () => void renew(pages).catch(() => undefined)
  useWhenOld(hasPictures ? pages[0]?.readAt : undefined, SIGNED_ADDRESS_OLD_MS, renewPictures)
}

/** Removes duplicates: an entry may move to the next page when a new one arrives. */
function once<Row extends { adviceId: string }>(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ adviceId }) => !adviceId || (!seen.has(adviceId) && seen.add(adviceId)))
}
