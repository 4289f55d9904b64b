import { useState } from 'react'
import { loadVisitorPart } from './useVisitorPart'

/** Elements that handle their own taps: links, controls and marked areas (swiper, player, action bar …). */
const OWN_TAPS = 'a, button, input, label, video, [data-own-tap]'

export type Tap = Pick<Event, 'target' | 'currentTarget'>

function isForPage({ target, currentTarget }: Tap): boolean {
  // Taps in a portal bubble here through React.
  const isInside = target instanceof Element && currentTarget instanceof Element && currentTarget.contains(target)
  return isInside && target.closest(OWN_TAPS) === null
}

/** Tries the app after a visitor's tap on the page, once per tap; `bar` links to it if it did not open. */
export function useDeepLink(trendsId: string, enabled: boolean) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadVisitorPart>>>()

  async function open() {
    setPart(undefined)
    const loaded = await loadVisitorPart().catch(() => undefined)
    if (loaded && !(await loaded.openInApp(trendsId))) setPart(loaded)
  }

  function handleTap(tap: Tap) {
    if (enabled && isForPage(tap)) void open()
  }
  const bar = part ? <part.OpenAppBar trendsId={trendsId} onDismiss={() => setPart(undefined)} /> : null
  return { bar, open, handleTap }
}
