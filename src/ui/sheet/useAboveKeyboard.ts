import { type RefObject, useEffect } from 'react'

const ZOOMED = 1.01

/** Does nothing while the user has zoomed. */
function fit({ style }: HTMLElement, { scale, offsetTop, height }: VisualViewport): void {
  const isZoomed = scale > ZOOMED
  style.top = isZoomed ? '' : `${offsetTop}px`
  style.height = isZoomed ? '' : `${height}px`
  style.bottom = isZoomed ? '' : 'auto'
}

/** Keeps a fixed layer, and the field of it that is typed in, within the viewport above the phone's keyboard. */
export function useAboveKeyboard(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    const element = layer.current
    if (!view || !element) return
    const follow = () => fit(element, view)
    const handleResize = () => {
      follow()
      const focused = document.activeElement
      if (element.contains(focused) && focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' })
    }
    follow()
    view.addEventListener('resize', handleResize)
    view.addEventListener('scroll', follow)
    return () => {
      view.removeEventListener('resize', handleResize)
      view.removeEventListener('scroll', follow)
    }
  }, [layer])
}
