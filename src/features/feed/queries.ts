import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { feed } from '@contract/feed'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import { DAY_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, type CursorPage, FeedTab, type Trend, trends, Visibility } from '@contract/trend'
import { call } from '@/http/call'
import { prefetch } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'
import { wireMillis } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'
import { nextPage } from '@/lists/useCursorRows'
import { notePost, withChanges } from '@/posts/changedPosts'
import { session } from '@/session/session'
import { rowsOf } from './feedRows'
import { type FeedView, viewKey } from './feedView'
import { type FeedPage, savedFeed } from './savedFeed'

/** How long own pending and rejected posts are shown here; after that only in 我的. */
const OWN_SHOWN_MS = DAY_MS
const OWN_READ_MAX = 100
const KEEP_MS = 30 * MINUTE_MS

type Pages = InfiniteData<FeedPage, string | null>

interface PageRequest {
  cursor: string | null
  signal?: AbortSignal
  quiet?: boolean
  /** Without a network it fails, whatever the device has stored. */
  isRefresh?: boolean
}

/** One page of a view. The first page of 推荐 includes the reader's own unpublished posts. */
export const feedPage = async (view: FeedView, request: PageRequest): Promise<FeedPage> =>
  (await pageAndMine(view, request)).page

/** The same, with the latest own posts of any state where they were asked for. */
export async function pageAndMine(
  { tab, topic, city }: FeedView,
  { cursor, signal, quiet, isRefresh }: PageRequest,
): Promise<{ page: FeedPage; mine: Trend[] }> {
  const body = { tab, topicId: topic || undefined, city: city || undefined, cursor }
  const hasOwn = tab === FeedTab.Recommend && !topic && !cursor
  const [{ list, nextCursor }, mine] = await Promise.all([
    call(trends.page, body, { signal, quiet, kept: isRefresh ? 'store' : !quiet }),
    hasOwn ? latestMine(signal) : [],
  ])
  return { page: { own: mine.filter(isUnseen), list, nextCursor }, mine }
}

const isRecent = ({ createTime }: Trend) => serverNow().getTime() - wireMillis(createTime) < OWN_SHOWN_MS

const isUnseen = (trend: Trend) =>
  trend.auditStatus !== AuditStatus.Success && trend.visibility !== Visibility.Private && isRecent(trend)

/** When the signed addresses of a post's files expire, in seconds since 1970; 0 for permanent ones. */
const validTo = ({ files: [file] }: Trend) => Number(/\?e=(\d+)/.exec(file?.url ?? '')?.[1] ?? 0)

/** The first page, and further ones while they are of the last day. Optional: the feed works without them. */
async function latestMine(signal: AbortSignal | undefined): Promise<Trend[]> {
  const mine: Trend[] = []
  try {
    // In the shell the bridge determines the reader.
    await session.token()
    if (!session.isMember()) return []
    let cursor: string | null = null
    do {
      const page: CursorPage<Trend> = await call(
        trends.page,
        { tab: FeedTab.Mine, cursor },
        { signal, quiet: 'background' },
      )
      mine.push(...page.list)
      cursor = page.list.length > 0 && page.list.every(isRecent) ? page.nextCursor : null
    } while (cursor && mine.length < OWN_READ_MAX)
  } catch {
    // What was read is shown.
  }
  return mine
}

const feedQuery = (view: FeedView) =>
  infiniteQueryOptions<FeedPage, Error, Pages, string[], string | null>({
    queryKey: ['feed', viewKey(view)],
    queryFn: ({ pageParam, signal }) => feedPage(view, { cursor: pageParam, signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
    staleTime: Infinity,
    gcTime: KEEP_MS,
    structuralSharing: false,
  })

let isPrefetched = false

/** The first page of 推荐, if the boot script has requested it. */
export const prefetchFeed = (): Promise<void> =>
  prefetch(trends.page, { tab: FeedTab.Recommend, cursor: null }, () => {
    // Before the data are there: the screen joins a read that is under way.
    isPrefetched = true
    return queryClient.prefetchInfiniteQuery(feedQuery({ tab: FeedTab.Recommend, topic: '', city: '' }))
  })

/** Whether the feed was read, or is being read, for this visit; true once. */
export function consumePrefetched(): boolean {
  const was = isPrefetched
  isPrefetched = false
  return was
}

/** The list of a view, restored if it is kept. */
export function useFeed(view: FeedView, enabled: boolean) {
  const client = useQueryClient()
  const key = viewKey(view)
  const queryKey = ['feed', key]
  const list = useInfiniteQuery({ ...feedQuery(view), enabled, initialData: () => savedFeed(key) })
  // Only the selected fields re-render the feed.
  const { data, error, fetchNextPage, hasNextPage, refetch } = list
  const posts = data && rowsOf(data.pages)

  /** Rejects if the next page failed, so that the list offers a retry. */
  const more = () => nextPage({ refetch, fetchNextPage }, queryKey)

  /** Replaces all pages by a new first page, at once: a next page that waits for the cancelled read goes on with it. */
  function restart(page: FeedPage): void {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, { pages: [page], pageParams: [null] })
  }

  /** Updates own posts from newer ones whose audit state differs, or whose files' addresses are about to expire. */
  function renewAudits(newer: readonly Trend[]): void {
    const state = client.getQueryState<Pages>(queryKey)
    if (!state?.data) return
    const shown = new Map(rowsOf(state.data.pages).rows.map((trend) => [trend.trendsId, trend]))
    const isRenewed = (trend: Trend) => {
      const known = shown.get(trend.trendsId)
      return (
        known &&
        (known.auditStatus !== trend.auditStatus || validTo(trend) - validTo(known) >= SIGNED_ADDRESS_OLD_MS / 1000)
      )
    }
    const renewed = newer.filter(isRenewed)
    if (renewed.length === 0) return
    for (const trend of renewed) notePost(trend.trendsId, trend)
    const pages = withChanges(state.data.pages, state.dataUpdatedAt)
    client.setQueryData<Pages>(queryKey, { ...state.data, pages }, { updatedAt: state.dataUpdatedAt })
  }

  /** When this page fetched the list, in milliseconds since 1970; 0 for one that was stored. */
  const state = client.getQueryState<Pages>(queryKey)
  const fetchedAt = state && state.dataUpdateCount > 0 ? state.dataUpdatedAt : 0

  return { data, posts, fetchedAt, error, hasNextPage, refetch, more, restart, renewAudits }
}

/** Cities of 同城. */
export function useCities(enabled: boolean) {
  return useQuery({
    queryKey: ['feed-cities'],
    queryFn: ({ signal }) => call(feed.cities, {}, { signal, kept: true }),
    enabled,
    staleTime: KEEP_MS,
  })
}

/** Topics to choose from; optional. */
export function useTopics(enabled: boolean) {
  return useQuery({
    queryKey: ['feed-topics'],
    queryFn: ({ signal }) => call(feed.searchTopics, { keyword: '' }, { signal, quiet: true, kept: true }),
    enabled,
    staleTime: KEEP_MS,
  })
}
