import { useEffect, useMemo, useState } from 'react'
import { isBareHtml } from '@contract/text/html'
import { PURIFIER } from '@/builtScreens'
import { loadChunk } from '@/lib/loadChunk'

type Loaded = typeof import('@/lib/cleanHtml')
type Purifier = Pick<Loaded, 'cleanHtml'>

let ready: Purifier | undefined
let loaded: Loaded | undefined
let arriving: Promise<Loaded> | undefined

/** Loads the purifier; after a failure the next text tries again. Throws ChunkError. */
export function loadPurifier(by = loadChunk): Promise<Loaded> {
  arriving ??= by(() => import('@/lib/cleanHtml'), window.__chunks?.[PURIFIER]?.[0]).then(
    (found) => (ready = loaded = found),
    (error: unknown) => {
      arriving = undefined
      throw error
    },
  )
  return arriving
}

/** The purifier's code; undefined until `loadPurifier` has ended. */
export const loadedPurifier = (): Loaded | undefined => loaded

/** Injects another purifier, for environments without a browser. */
export function purifyBy(purifier: Purifier): void {
  ready = purifier
}

/** Sanitised user HTML (rule: html bounds): at once without tags to remove, else when the purifier is loaded. */
export function useCleanHtml(html: string): { clean: string | undefined; failed: boolean; retry: () => void } {
  const bare = useMemo(() => isBareHtml(html), [html])
  const [purifier, setPurifier] = useState(ready)
  const [failed, setFailed] = useState(false)
  const needed = !bare && !purifier && !failed

  useEffect(() => {
    if (!needed) return
    let gone = false
    loadPurifier().then(
      (found) => {
        if (!gone) setPurifier(found)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [needed])

  const clean = useMemo(() => (bare ? html : purifier?.cleanHtml(html)), [bare, html, purifier])
  return { clean, failed, retry: () => setFailed(false) }
}
