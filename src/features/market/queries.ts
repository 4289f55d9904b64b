import { useQuery } from '@tanstack/react-query'
import { type Item, type ItemsBody, market } from '@contract/market'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'
import { useFreshRows } from '@/lists/useFreshRows'

/** The items, with new addresses of their pictures before they expire. */
export function useItems(body: Omit<ItemsBody, 'cursor'>) {
  return useFreshRows(['market', 'page', body], (cursor, reading) => call(market.page, { ...body, cursor }, reading))
}

/** Questions on an item, page by page. */
export function useQuestions(itemId: string) {
  return useCursorRows(['market', 'questions', itemId], (cursor, reading) =>
    call(market.questions, { itemId, cursor }, reading),
  )
}

const itemKey = (itemId: string) => ['market', 'item', itemId]

/** An item; nothing is read for an empty id. */
export const useItem = (itemId: string) =>
  useQuery({
    queryKey: itemKey(itemId),
    queryFn: ({ signal }) => call(market.detail, { itemId }, { signal }),
    enabled: itemId !== '',
  })

/**
 * Reads it again, for new addresses of its pictures or its new state. Never rejects.
 * @param quiet `background` where nobody waits for them
 */
export function renewFiles(itemId: string, quiet: Quiet = false): Promise<void> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(market.detail, { itemId }, { signal, quiet })
  return queryClient.prefetchQuery({ queryKey: itemKey(itemId), queryFn })
}

/** Shows the item returned by a write, and refetches the lists. */
export async function noteItem(item: Item): Promise<void> {
  await queryClient.cancelQueries({ queryKey: itemKey(item.itemId) })
  queryClient.setQueryData(itemKey(item.itemId), item)
  void queryClient.invalidateQueries({ queryKey: ['market', 'page'] })
}

/** Invalidates all queries of this noun. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['market'] })
