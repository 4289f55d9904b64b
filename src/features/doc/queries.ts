import { useQuery } from '@tanstack/react-query'
import { Code } from '@contract/codes'
import { type DocPageBody, docs } from '@contract/doc'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { useCursorRows } from '@/lists/useCursorRows'
import { useOwnAccount } from '@/writes/useOwnAccount'

export function useFolders() {
  return useQuery({ queryKey: ['docs', 'folders'], queryFn: ({ signal }) => call(docs.folders, {}, { signal }) })
}

/** Which documents a list shows. */
export type DocsOf = Omit<DocPageBody, 'cursor'>

export function useDocs(of: DocsOf) {
  return useCursorRows(['docs', 'page', of], (cursor, reading) => call(docs.page, { ...of, cursor }, reading))
}

/** The address of a file, signed anew for each visit; under a key of its own, as another address opens the file anew. */
export function useDocFile(docId: string) {
  return useQuery({
    queryKey: ['docFile', docId],
    queryFn: ({ signal }) => call(docs.file, { docId }, { signal }),
    enabled: docId !== '',
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** Who reads here; undefined until it is known. */
export function useReader(): string | undefined {
  return useOwnAccount()?.userId
}

/** Nobody has it, or it is not this reader's to know of. */
export const isUnknown = (error: unknown): boolean => codeOf(error) === Code.NotFound
