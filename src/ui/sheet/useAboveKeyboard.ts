import { type RefObject, useEffect } from 'react'

const ZOOMED = 1.01

/** A reader's own zoom is left alone. */
function fit({ style }: HTMLElement, { scale, offsetTop, height }: VisualViewport): void {
  const isZoomed = scale > ZOOMED
  style.top = isZoomed ? '' : `${offsetTop}px`
  style.height = isZoomed ? '' : `${height}px`
  style.bottom = isZoomed ? '' : 'auto'
}

/** Keeps a fixed layer within what the phone's keyboard leaves of the screen. */
export function useAboveKeyboard(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    const element = layer.current
    if (!view || !element) return
    const follow = () => fit(element, view)
    follow()
    view.addEventListener('resize', follow)
    view.addEventListener('scroll', follow)
    return () => {
      view.removeEventListener('resize', follow)
      view.removeEventListener('scroll', follow)
    }
  }, [layer])
}
