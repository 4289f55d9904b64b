import { importChunk } from '@/lib/loadChunk'

type Further = typeof import('./furtherPage')

let code: Further | undefined

/** Loads the code for the comments after the first page; it is not part of the first screen. Throws ChunkError. */
export async function loadFurtherComments(): Promise<Further> {
  code ??= await importChunk(() => import('./furtherPage'), undefined)
  return code
}

/** Undefined until loaded; then the comments are a plain list. */
export const furtherComments = (): Further | undefined => code
