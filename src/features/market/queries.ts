import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DictionaryName, dictionaries } from '@contract/dictionary'
import { type Item, type ItemsBody, market, type Question } from '@contract/market'
import { people } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'

type Cursor = string | null

export function useItems(body: Omit<ItemsBody, 'cursor'>) {
  const found = useInfiniteQuery<CursorPage<Item>, Error, InfiniteData<CursorPage<Item>>, unknown[], Cursor>({
    queryKey: ['market', 'page', body],
    queryFn: ({ pageParam, signal }) => call(market.page, { ...body, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more: () => further(found) }
}

export function useQuestions(itemId: string) {
  const found = useInfiniteQuery<CursorPage<Question>, Error, InfiniteData<CursorPage<Question>>, unknown[], Cursor>({
    queryKey: ['market', 'questions', itemId],
    queryFn: ({ pageParam, signal }) => call(market.questions, { itemId, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more: () => further(found) }
}

/** Rejects where the next page failed, so that the list can offer it again. */
async function further(found: { fetchNextPage: () => Promise<{ error: Error | null }> }): Promise<void> {
  const { error } = await found.fetchNextPage()
  if (error) throw error
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
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  })
  return data?.userId
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
