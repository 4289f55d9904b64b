import { useEffect, useMemo, useState } from 'react'
import { isBareHtml } from '@contract/text/html'
import { PURIFIER } from '@/builtScreens'
import { loadChunk } from '@/lib/loadChunk'

type Purifier = Pick<typeof import('@/lib/cleanHtml'), 'cleanHtml'>

let ready: Purifier | undefined
let arriving: Promise<Purifier> | undefined

/** Loads the purifier; after a failure the next text tries again. Throws ChunkError. */
export function loadPurifier(): Promise<Purifier> {
  arriving ??= loadChunk(() => import('@/lib/cleanHtml'), window.__chunks?.[PURIFIER]?.[0]).then(
    (loaded) => (ready = loaded),
    (error: unknown) => {
      arriving = undefined
      throw error
    },
  )
  return arriving
}

/** Injects another purifier, for environments without a browser. */
export function purifyBy(purifier: Purifier): void {
  ready = purifier
}

/** Sanitised user HTML: at once for HTML without tags to remove, else when the purifier is loaded. */
export function useCleanHtml(html: string): { clean: string | undefined; failed: boolean; retry: () => void } {
  const bare = useMemo(() => isBareHtml(html), [html])
  const [purifier, setPurifier] = useState(ready)
  const [failed, setFailed] = useState(false)
  const needed = !bare && !purifier && !failed

  useEffect(() => {
    if (!needed) return
    let gone = false
    loadPurifier().then(
      (loaded) => {
        if (!gone) setPurifier(loaded)
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
