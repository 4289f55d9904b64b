import { useEffect, useRef } from 'react'
import styles from './CommentSection.module.css'

const AHEAD = '400px'
const CALM_MS = 4000

interface Props {
  loading: boolean
  /** Not before the reader scrolls, where that can be, or has read for a while. */
  patient: boolean
  onMore: () => void
}

/** The end of what is loaded: coming near it loads the next page, and so does pressing it. */
export function MoreComments({ loading, patient, onMore }: Props) {
  const mark = useRef<HTMLButtonElement>(null)
  const near = useRef(onMore)
  useEffect(() => {
    near.current = onMore
  })
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.current()
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    )
    const start = () => observer.observe(element)
    const waits = patient && document.documentElement.scrollHeight > window.innerHeight
    const calm = waits ? window.setTimeout(() => near.current(), CALM_MS) : undefined
    if (waits) window.addEventListener('scroll', start, { once: true, passive: true })
    else start()
    return () => {
      window.clearTimeout(calm)
      window.removeEventListener('scroll', start)
      observer.disconnect()
    }
  }, [patient])
  return (
    <button ref={mark} type="button" className={styles.more} aria-busy={loading} onClick={onMore}>
      {loading ? '加载中...' : '加载更多评论'}
    </button>
  )
}
