import { OPEN_TREND } from '@/builtScreens'
import { loadChunk } from '@/lib/loadChunk'

export type OpenTrend = typeof import('./openTrend')

let arriving: Promise<OpenTrend> | undefined

/**
 * Loads the code that fetches and shows a readable post; separate, because a blocked post does not need it. Throws
 * ChunkError.
 */
export function loadOpenTrend(): Promise<OpenTrend> {
  arriving ??= loadChunk(() => import('./openTrend'), window.__chunks?.[OPEN_TREND]?.[0]).catch((error: unknown) => {
    arriving = undefined
    throw error
  })
  return arriving
}
