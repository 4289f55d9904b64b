import Swiper from 'swiper'
import 'swiper/css'
import 'swiper/css/zoom'
import { Keyboard, Zoom } from 'swiper/modules'
import { isElder } from '@/lib/look'
import styles from './turnButtons.module.css'

export { LongPicture } from './LongPicture'

/**
 * Turns the scrolling row inside `frame` into a Swiper at the current picture.
 * @param onMove called with the new index
 * @returns a function to destroy it
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
  const removeButtons = isElder() ? addTurnButtons(frame, swiper) : () => undefined
  const heedKeys = () => (frame.closest('[inert]') ? swiper.keyboard.disable() : swiper.keyboard.enable())
  // Before the swiper's own listener, which would turn the pictures below an open sheet.
  document.addEventListener('keydown', heedKeys, true)
  return () => {
    document.removeEventListener('keydown', heedKeys, true)
    removeButtons()
    swiper.destroy(true, true)
    delete frame.dataset.swiping
  }
}

/**
 * In 长辈模式 nothing requires a swipe: adds two buttons.
 * @returns a function to remove them
 */
function addTurnButtons(frame: HTMLElement, swiper: Swiper): () => void {
  if (swiper.slides.length < 2) return () => undefined
  const buttons = [
    { label: '上一张', mark: '‹', place: styles.former, slide: () => swiper.slidePrev() },
    { label: '下一张', mark: '›', place: styles.next, slide: () => swiper.slideNext() },
  ].map(({ label, mark, place, slide }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `${styles.turn} ${place}`
    button.setAttribute('aria-label', label)
    button.textContent = mark
    button.onclick = slide
    return button
  })
  frame.append(...buttons)
  return () => buttons.forEach((button) => button.remove())
}
