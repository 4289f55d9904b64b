import { OPEN_TREND } from '@/builtScreens'
import { loadChunk } from '@/lib/loadChunk'

export type OpenTrend = typeof import('./openTrend')

let arriving: Promise<OpenTrend> | undefined

/** The code that fetches and shows a readable post; apart, so that a blocked one does without. Throws ChunkError. */
export function loadOpenTrend(): Promise<OpenTrend> {
  arriving ??= loadChunk(() => import('./openTrend'), window.__chunks?.[OPEN_TREND]?.[0]).catch((error: unknown) => {
    arriving = undefined
    throw error
  })
  return arriving
}
