import { useEffect, useRef } from 'react'
import { whenNear } from '@/shared/whenNear'
import styles from './CommentSection.module.css'

const AHEAD_PX = 400
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
    let stop = () => {}
    const start = () => {
      stop = whenNear(element, AHEAD_PX, () => near.current())
    }
    const waits = patient && document.documentElement.scrollHeight > window.innerHeight
    const calm = waits ? window.setTimeout(() => near.current(), CALM_MS) : undefined
    if (waits) window.addEventListener('scroll', start, { once: true, passive: true })
    else start()
    return () => {
      window.clearTimeout(calm)
      window.removeEventListener('scroll', start)
      stop()
    }
  }, [patient])
  return (
    <button ref={mark} type="button" className={styles.more} aria-busy={loading} onClick={onMore}>
      {loading ? '加载中...' : '加载更多评论'}
    </button>
  )
}
