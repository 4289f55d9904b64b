import { useState } from 'react'
import type { Tap } from './isForPage'
import { loadVisitorPart } from './useVisitorPart'

/** Tries the app after a visitor's tap on the page, once per tap; `bar` links to it if it did not open. */
export function useDeepLink(trendsId: string, enabled: boolean) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadVisitorPart>>>()

  async function open(tap?: Tap) {
    const loaded = await loadVisitorPart().catch(() => undefined)
    if (!loaded || (tap && !loaded.isForPage(tap))) return
    setPart(undefined)
    if (!(await loaded.openInApp(trendsId))) setPart(loaded)
  }

  function handleTap({ target, currentTarget }: Tap) {
    if (enabled) void open({ target, currentTarget })
  }
  const bar = part ? <part.OpenAppBar trendsId={trendsId} onDismiss={() => setPart(undefined)} /> : null
  return { bar, open, handleTap }
}
