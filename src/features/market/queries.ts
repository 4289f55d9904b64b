import { useQuery } from '@tanstack/react-query'
import { type Item, type ItemsBody, market } from '@contract/market'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'

export function useItems(body: Omit<ItemsBody, 'cursor'>) {
  return useCursorRows(['market', 'page', body], (cursor, reading) => call(market.page, { ...body, cursor }, reading))
}

export function useQuestions(itemId: string) {
  return useCursorRows(['market', 'questions', itemId], (cursor, reading) =>
    call(market.questions, { itemId, cursor }, reading),
  )
}

const itemKey = (itemId: string) => ['market', 'item', itemId]

export const useItem = (itemId: string) =>
  useQuery({
    queryKey: itemKey(itemId),
    queryFn: ({ signal }) => call(market.detail, { itemId }, { signal }),
    enabled: itemId !== '',
  })

/** Shows the item returned by a write, and refetches the lists. */
export async function noteItem(item: Item): Promise<void> {
  await queryClient.cancelQueries({ queryKey: itemKey(item.itemId) })
  queryClient.setQueryData(itemKey(item.itemId), item)
  void queryClient.invalidateQueries({ queryKey: ['market', 'page'] })
}

/** Invalidates all queries of this noun. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['market'] })
