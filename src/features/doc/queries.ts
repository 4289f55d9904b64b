import { useQuery } from '@tanstack/react-query'
import { type DocPageBody, docs } from '@contract/doc'
import { call } from '@/http/call'
import { useCursorRows } from '@/lists/useCursorRows'

/** All folders that the reader may see, in one list. */
export function useFolders(enabled = true) {
  return useQuery({
    queryKey: ['docs', 'folders'],
    queryFn: ({ signal }) => call(docs.folders, {}, { signal }),
    enabled,
  })
}

/** Filter of a list of documents. */
export type DocsOf = Omit<DocPageBody, 'cursor'>

/** Documents, page by page. */
export function useDocs(of: DocsOf) {
  return useCursorRows(['docs', 'page', of], (cursor, reading) => call(docs.page, { ...of, cursor }, reading))
}

/** The file's address, signed again for each visit; a separate query, because a new address reopens the file. */
export function useDocFile(docId: string) {
  return useQuery({
    queryKey: ['docFile', docId],
    queryFn: ({ signal }) => call(docs.file, { docId }, { signal }),
    enabled: docId !== '',
    gcTime: 0,
    staleTime: Infinity,
  })
}
