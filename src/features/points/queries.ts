import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@contract/endpoint'
import { type Goods, type PointEntry, points } from '@contract/points'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'
import { useOwnAccount } from '@/writes/useOwnAccount'

/** Balance, sign-in and tasks; cached for offline use. */
export function useSummary() {
  return useQuery({
    queryKey: ['points', 'summary'],
    queryFn: ({ signal }) => call(points.summary, {}, { signal, kept: true }),
  })
}

type CursorCall<Row> = Endpoint<{ cursor?: string | null }, CursorPage<Row>>

/** A list of this noun, page by page. */
function useRows<Row>(name: string, endpoint: CursorCall<Row>, body: object = {}) {
  return useCursorRows(['points', name, body], (cursor, reading) => call(endpoint, { ...body, cursor }, reading))
}

/** Movements of points, newest first; one direction or both. */
export const useLedger = (direction: 'in' | 'out' | undefined) =>
  useRows<PointEntry>('ledger', points.ledger, direction ? { direction } : {})
export const useGoods = () => useRows<Goods>('goods', points.goods)
/** Cached for offline use at the counter. */
export const useRedemptions = () =>
  useCursorRows(['points', 'redemptions'], (cursor, reading) =>
    call(points.redemptions, { cursor }, { ...reading, kept: true }),
  )

/** Whether the user hands out at the counter; undefined until known. */
export function useIsHr(): boolean | undefined {
  return useOwnAccount().data?.roles.some((role) => role === 'hr')
}

/** Invalidates all queries of this noun. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['points'] })
