import { DocBox, DocKind } from '@contract/doc'
import { enumValue } from '@/lib/enumValue'
import { withQuery } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'

export interface DocPlace {
  folderId: string
  box: DocBox | ''
  kind: DocKind | ''
  words: string
}

/** Shown part of the documents, according to the address. */
export function useDocPlace(): { place: DocPlace; hrefOf: (change: Partial<DocPlace>) => string } {
  const place: DocPlace = {
    folderId: useQueryParam('folder'),
    box: enumValue(DocBox, useQueryParam('box')) ?? '',
    kind: enumValue(DocKind, useQueryParam('kind')) ?? '',
    words: useQueryParam('q'),
  }
  return {
    place,
    hrefOf(change) {
      const { folderId, box, kind, words } = { ...place, ...change }
      // Without any parameter the address of the whole: an empty one would keep those of this place.
      return withQuery('', { folder: folderId, box, kind, q: words }) || '?'
    },
  }
}
