import { type MouseEvent, useState } from 'react'
import { openInApp } from '@/bridge/deepLink'

/** What keeps its own taps: links and controls, and the areas marked so (swiper, player, action bar …). */
const OWN_TAPS = 'a, button, input, label, video, [data-own-tap]'

function isForPage({ target, currentTarget }: MouseEvent): boolean {
  // A popup's taps bubble here through React although it stands elsewhere.
  return target instanceof Element && currentTarget.contains(target) && target.closest(OWN_TAPS) === null
}

/** A visitor's tap on the page tries the app, once per tap; `missed` once it did not open. */
export function useDeepLink(trendsId: string, enabled: boolean) {
  const [missed, setMissed] = useState(false)

  async function open() {
    setMissed(false)
    setMissed(!(await openInApp(trendsId)))
  }

  function handleTap(event: MouseEvent) {
    if (enabled && isForPage(event)) void open()
  }
  return { missed, open, dismiss: () => setMissed(false), handleTap }
}
