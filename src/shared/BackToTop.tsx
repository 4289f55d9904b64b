import type { RefObject } from 'react'
import { BACK_TO_TOP_CHECK_MS, BACK_TO_TOP_SCROLL_PX } from '@contract/limits'
import { Icon } from './Icon'
import { useScrolledPast } from './useScrolledPast'
import styles from './BackToTop.module.css'

/** Shown once the window has scrolled 400 px; the focus goes to `top`, where reading begins. */
export function BackToTop({ top }: { top: RefObject<HTMLElement | null> }) {
  const shown = useScrolledPast(BACK_TO_TOP_SCROLL_PX, BACK_TO_TOP_CHECK_MS)
  if (!shown) return null

  function handleClick() {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <button type="button" className={styles.button} aria-label="回到顶部" onClick={handleClick}>
      <Icon name="up" />
    </button>
  )
}
