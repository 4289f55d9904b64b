import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { passFocus } from '@/lib/passFocus'
import { useInView } from '@/lib/useInView'
import { Button } from '@/ui/button/Button'

const AHEAD_PX = 400
const IDLE_MS = 4000

interface Props {
  loading: boolean
  /** Number of the last page; with each one, whether the end is in view is observed again. */
  page: number
  /** Loads only on scroll, if the page can be scrolled, or after four seconds. */
  patient: boolean
  onMore: () => void
}

/** End of the loaded comments: loads the next page when it comes into view or is pressed. */
export function MoreComments({ loading, page, patient, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const callback = useRef(onMore)
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    callback.current = onMore
  })
  useEffect(() => {
    if (!patient) return undefined
    const observe = () => setAwaited(true)
    const canScroll = document.documentElement.scrollHeight > window.innerHeight
    const idle = canScroll ? window.setTimeout(() => callback.current(), IDLE_MS) : undefined
    if (canScroll) window.addEventListener('scroll', observe, { once: true, passive: true })
    else observe()
    return () => {
      window.clearTimeout(idle)
      window.removeEventListener('scroll', observe)
    }
  }, [patient])
  useInView(button, onMore, { aheadPx: AHEAD_PX, isEnabled: isAwaited || !patient, version: page })
  useLayoutEffect(() => passFocus(button.current), [])
  return (
    <Button look="text" small wide ref={button} aria-busy={loading} onClick={onMore}>
      {loading ? '加载中...' : '加载更多评论'}
    </Button>
  )
}
