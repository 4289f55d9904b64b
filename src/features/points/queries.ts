import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@contract/endpoint'
import { type Goods, type PointEntry, points, type Redemption } from '@contract/points'
import type { CursorPage } from '@contract/trend'
import { people } from '@contract/people'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'

export function useSummary() {
  return useQuery({ queryKey: ['points', 'summary'], queryFn: ({ signal }) => call(points.summary, {}, { signal }) })
}

type CursorCall<Row> = Endpoint<{ cursor?: string | null }, CursorPage<Row>>

/** A list of this noun, page by page. */
function useRows<Row>(name: string, endpoint: CursorCall<Row>, body: object = {}) {
  type Page = CursorPage<Row>
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: ['points', name, body],
    queryFn: ({ pageParam, signal }) => call(endpoint, { ...body, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }

  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more }
}

export const useLedger = (direction: 'in' | 'out' | undefined) =>
  useRows<PointEntry>('ledger', points.ledger, direction ? { direction } : {})
export const useGoods = () => useRows<Goods>('goods', points.goods)
export const useRedemptions = () => useRows<Redemption>('redemptions', points.redemptions)

/** Whether the user hands out at the counter; undefined until it is known. */
export function useIsHr(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  })
  return data?.roles.some((role) => role === 'hr')
}

/** Everything of this noun is read anew. */
export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['points'] })
