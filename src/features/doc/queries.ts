import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Code } from '@contract/codes'
import { type Doc, type DocPageBody, docs } from '@contract/doc'
import { people } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { cursorAfter } from '@/lib/pages'

export function useFolders() {
  return useQuery({ queryKey: ['docs', 'folders'], queryFn: ({ signal }) => call(docs.folders, {}, { signal }) })
}

/** Which documents a list shows. */
export type DocsOf = Omit<DocPageBody, 'cursor'>

export function useDocs(of: DocsOf) {
  type Page = CursorPage<Doc>
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: ['docs', 'page', of],
    queryFn: ({ pageParam, signal }) => call(docs.page, { ...of, cursor: pageParam }, { signal }),
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

/** The address of a file, signed anew for each visit. */
export function useDocFile(docId: string) {
  return useQuery({
    queryKey: ['docs', 'file', docId],
    queryFn: ({ signal }) => call(docs.file, { docId }, { signal }),
    enabled: docId !== '',
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** Who reads here; undefined until it is known. */
export function useReader(): string | undefined {
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  })
  return data?.userId
}

/** Nobody has it, or it is not this reader's to know of. */
export const isUnknown = (error: unknown): boolean => codeOf(error) === Code.NotFound
