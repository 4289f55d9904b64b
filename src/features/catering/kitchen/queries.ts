import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { catering, type MealOf } from '@contract/catering'
import { kitchen, type KitchenChanges } from '@contract/kitchen'
import type { Order, OrderStatus } from '@contract/mealOrder'
import type { CursorPage } from '@contract/trend'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { changePages } from '@/lists/changePages'
import { useCursorRows } from '@/lists/useCursorRows'
import { mergeChanges } from './mergeChanges'

const POLL_MS = 15_000

type Pages = InfiniteData<CursorPage<Order>, string | null>

const ordersKey = (place: MealOf, status: OrderStatus) => ['catering', 'kitchen', place, status] as const

const changesKey = (place: MealOf, status: OrderStatus) => ['catering', 'kitchen', 'changes', place, status] as const

const NO_CHANGES: KitchenChanges = { list: [], isWhole: true, until: '' }

/**
 * The orders of a meal in one state, oldest first; while they are shown, changes are polled. `updateError` is set while
 * the last poll failed, `updatedAt` is when the orders were as shown, in milliseconds since 1970.
 */
export function useKitchenOrders(place: MealOf, status: OrderStatus) {
  const queries = useQueryClient()
  const enabled = place.canteenId !== ''
  const found = useCursorRows(
    ordersKey(place, status),
    (cursor, reading) => call(kitchen.orders, { ...place, status, cursor }, reading),
    { enabled },
  )
  const updates = useQuery({
    queryKey: changesKey(place, status),
    queryFn: async ({ signal }) => {
      const last = queries.getQueryState<KitchenChanges>(changesKey(place, status))
      const since = last?.data?.until ?? ''
      const changes = await call(kitchen.changes, { ...place, since }, { signal, quiet: true })
      const key = ordersKey(place, status)
      if (changes.list.length > 0) {
        changePages<Pages>(queries, key, (data) => mergeChanges(data, changes.list, status))
      }
      // The first answer has no changes: after failures the orders that it follows are old.
      const isGap = since === '' && (last?.errorUpdateCount ?? 0) > 0
      if (!changes.isWhole || isGap) void queries.invalidateQueries({ queryKey: key })
      return changes
    },
    enabled,
    refetchInterval: POLL_MS,
    // With initial data an error stays while the first read is repeated.
    initialData: NO_CHANGES,
    initialDataUpdatedAt: 0,
  })
  return { ...found, updateError: updates.error, updatedAt: updates.dataUpdatedAt || found.dataUpdatedAt }
}

/** Invalidates everything of this noun but the menu and the shown list, which is updated from the changes. */
export const invalidateKitchen = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: (query) =>
      query.queryKey[0] === 'catering' &&
      query.queryKey[1] !== 'menu' &&
      !(query.isActive() && query.queryKey[1] === 'kitchen' && typeof query.queryKey[2] === 'object'),
  })

/** Removes orders from the cached list at once, before the next poll of changes. */
export function uncacheOrders(queries: QueryClient, place: MealOf, status: OrderStatus, ids: readonly string[]): void {
  const gone = new Set(ids)
  changePages<Pages>(queries, ordersKey(place, status), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, list: page.list.filter(({ orderId }) => !gone.has(orderId)) })),
  }))
}

interface BoxRead<Data> {
  queryKey: readonly unknown[]
  read: (reading: { signal: AbortSignal; quiet: Quiet }) => Promise<Data>
  quiet?: Quiet | undefined
}

/** Query of a box. Once it was read, the box itself shows a failure. */
const boxQuery = <Data>({ queryKey, read, quiet = false }: BoxRead<Data>) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      read({ signal, quiet: client.getQueryData(queryKey) === undefined ? quiet : true }),
  })

/** Reads it again and again, once it was read. */
const POLLED = {
  refetchInterval: ({ state }: { state: { data: unknown } }) => (state.data === undefined ? false : POLL_MS),
} as const

const cookQuery = (place: MealOf, quiet?: Quiet) =>
  boxQuery({
    queryKey: ['catering', 'kitchen', 'dishes', place],
    read: (reading) => call(kitchen.dishes, place, reading),
    quiet,
  })

/** Portions of a meal by dish; refused to anyone but kitchen staff. Disabled without a canteen. */
export const useCookLines = (place: MealOf, quiet: Quiet) =>
  useQuery({ ...cookQuery(place, quiet), enabled: place.canteenId !== '' })

/** The same, polled. */
export const usePolledCookLines = (place: MealOf) => useQuery({ ...cookQuery(place), ...POLLED })

/** The menu with what is left, polled, and never from the device (rule: without a network). */
export const useStock = (place: MealOf) =>
  useQuery({
    ...boxQuery({
      queryKey: ['catering', 'kitchen', 'stock', place],
      read: (reading) => call(catering.menu, place, reading),
    }),
    ...POLLED,
  })
