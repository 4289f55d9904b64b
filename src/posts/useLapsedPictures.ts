import { useEffect, useEffectEvent, useRef } from 'react'
import { withoutQuery } from '@contract/text/withoutQuery'

/** Only signed addresses of files have a query. */
const SIGNED = /^\/files\/[^?]+\?/

/**
 * Calls back when a picture of this page cannot be loaded from its signed address: that has expired, or a decision has
 * moved the file. Once per file, as a fresh address that fails, too, tells that the file is gone (rule: open details).
 * @param onLapsed called with the address; false if it cannot be renewed now
 */
export function useLapsedPictures(onLapsed: (address: string) => boolean): void {
  const known = useRef(new Set<string>())
  const handleError = useEffectEvent(({ target }: Event) => {
    const address = (target instanceof HTMLImageElement && target.getAttribute('src')) || ''
    const path = withoutQuery(address)
    // Without a network nothing is renewed: the picture is loaded, and fails, again once there is one.
    if (!SIGNED.test(address) || known.current.has(path) || !navigator.onLine) return
    if (onLapsed(address)) known.current.add(path)
  })
  useEffect(() => {
    const listener = (event: Event) => handleError(event)
    // Errors of pictures do not bubble, and those in the HTML of people have no listeners. The window comes before the
    // document, where `watchMissingPictures` replaces the address.
    window.addEventListener('error', listener, true)
    return () => window.removeEventListener('error', listener, true)
  }, [])
}
