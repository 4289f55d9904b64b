import { importChunk } from '@/lib/loadChunk'

type View = typeof import('@/lists/windowedList/WindowedList')

let view: View | undefined

/** Fetches the virtual list for the comments after the first page: the first screen has no bytes for it. Never rejects. */
export async function loadFurtherComments(): Promise<void> {
  view ??= await importChunk(() => import('@/lists/windowedList/WindowedList'), undefined).catch(() => undefined)
}

/** Undefined while it is not there; then the comments are listed plainly. */
export const furtherComments = (): View | undefined => view
