import { useSearchParams } from 'react-router-dom'
import { DocBox, DocKind } from '@contract/doc'
import { enumValue } from '@/lib/enumValue'

export interface DocPlace {
  folderId: string
  box: DocBox | ''
  kind: DocKind | ''
  words: string
}

/** Shown part of the documents, according to the address. */
export function useDocPlace(): { place: DocPlace; hrefOf: (change: Partial<DocPlace>) => string } {
  const [params] = useSearchParams()
  const place: DocPlace = {
    folderId: params.get('folder') ?? '',
    box: enumValue(DocBox, params.get('box')) ?? '',
    kind: enumValue(DocKind, params.get('kind')) ?? '',
    words: params.get('q')?.trim() ?? '',
  }
  return {
    place,
    hrefOf(change) {
      const { folderId, box, kind, words } = { ...place, ...change }
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries({ folder: folderId, box, kind, q: words })) {
        if (value) query.set(name, value)
      }
      const search = query.toString()
      return search ? `?${search}` : '?'
    },
  }
}
