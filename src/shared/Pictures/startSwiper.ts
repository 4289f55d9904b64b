import Swiper from 'swiper'
import 'swiper/css'
import 'swiper/css/zoom'
import { Keyboard, Zoom } from 'swiper/modules'

/**
 * Turns the scrolling row inside `frame` into a Swiper at the picture it stands at.
 * @param onMove the index now shown
 * @returns the way to take it down
 */
export function startSwiper(frame: HTMLElement, onMove: (index: number) => void): () => void {
  const row = frame.querySelector<HTMLElement>('.swiper-wrapper')
  const at = row && row.clientWidth > 0 ? Math.round(row.scrollLeft / row.clientWidth) : 0
  frame.dataset.swiping = 'true'
  if (row) row.scrollLeft = 0
  const swiper = new Swiper(frame, {
    modules: [Keyboard, Zoom],
    initialSlide: at,
    keyboard: { enabled: true, onlyInViewport: true, pageUpDown: false },
    zoom: { maxRatio: 4, toggle: true },
    touchReleaseOnEdges: true,
    on: { slideChange: (moved) => onMove(moved.activeIndex) },
  })
  return () => {
    swiper.destroy(true, true)
    delete frame.dataset.swiping
  }
}
