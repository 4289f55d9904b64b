import type { RefObject } from 'react'
import { BACK_TO_TOP_CHECK_MS, BACK_TO_TOP_SCROLL_PX } from '@contract/limits'
import { IconButton } from '../button/IconButton'
import { Icon } from '../icon/Icon'
import { useScrolledPast } from './useScrolledPast'

/** Shown once the window has scrolled 400 px; moves the focus to `top`. */
export function BackToTop({ top }: { top: RefObject<HTMLElement | null> }) {
  const shown = useScrolledPast(BACK_TO_TOP_SCROLL_PX, BACK_TO_TOP_CHECK_MS)
  if (!shown) return null

  function handleClick() {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    top.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <IconButton label="回到顶部" onClick={handleClick}>
      <Icon name="up" />
    </IconButton>
  )
}
