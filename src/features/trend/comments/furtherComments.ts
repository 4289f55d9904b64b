import { importChunk } from '@/lib/loadChunk'

type View = typeof import('@/lists/windowedList/WindowedList')

let view: View | undefined

/** Loads the virtual list for the comments after the first page; it is not part of the first screen. Never rejects. */
export async function loadFurtherComments(): Promise<void> {
  view ??= await importChunk(() => import('@/lists/windowedList/WindowedList'), undefined).catch(() => undefined)
}

/** Undefined until loaded; then the comments are a plain list. */
export const furtherComments = (): View | undefined => view
