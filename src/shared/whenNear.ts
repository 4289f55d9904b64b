/**
 * Watches an element, and calls each time it comes within so many pixels of the screen's lower edge; soon, where it is
 * there already. Measures nothing while scrolling. Returns how to stop.
 */
export function whenNear(element: Element, aheadPx: number, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) then()
    },
    { rootMargin: `0px 0px ${aheadPx}px 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
