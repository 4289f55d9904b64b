import { useQuery } from '@tanstack/react-query'
import { DictionaryName, dictionaries } from '@contract/dictionary'
import { type Item, type ItemsBody, market } from '@contract/market'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'
import { useOwnAccount } from '@/writes/useOwnAccount'

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

/** The user's own id; undefined until it is known. */
export function useOwnId(): string | undefined {
  return useOwnAccount()?.userId
}

const REASONS = DictionaryName.MomentAuditDeny

/** Why something can be reported, from the audit's dictionary. */
export const useReasons = () =>
  useQuery({
    queryKey: ['market', 'reasons'],
    queryFn: async ({ signal }) =>
      (await call(dictionaries.byName, { nameList: [REASONS] }, { signal }))[REASONS] ?? [],
  })

/** Shows an item as a write has answered it, and reads the lists anew. */
export async function noteItem(item: Item): Promise<void> {
  await queryClient.cancelQueries({ queryKey: itemKey(item.itemId) })
  queryClient.setQueryData(itemKey(item.itemId), item)
  void queryClient.invalidateQueries({ queryKey: ['market', 'page'] })
}

/** Everything of this noun is read anew. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['market'] })
