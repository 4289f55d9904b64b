import { useCallback, useEffect, useRef, useState } from 'react'
import styles from './MoreRows.module.css'
import { useRecovery } from './useRecovery'
import { whenNear } from './whenNear'

const AHEAD_PX = 250

interface Props {
  /** Loads the next page; rejects where it fails. */
  more: () => Promise<void>
  hasMore: boolean
  /** The sentence after a failure, before “，点此重试”. */
  failure?: string
  /** How far ahead of its end the list goes on. */
  aheadPx?: number
}

/** The foot of a list that goes on while scrolling: on its way, to be tried again in place, or the end. */
export function MoreRows({ more, hasMore, failure = '加载失败', aheadPx = AHEAD_PX }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const next = useRef(more)
  const isLoading = useRef(false)
  const [hasFailed, setFailed] = useState(false)
  const [pages, setPages] = useState(0)
  useEffect(() => {
    next.current = more
  })
  const load = useCallback(async () => {
    if (isLoading.current) return
    isLoading.current = true
    setFailed(false)
    try {
      await next.current()
      setPages((before) => before + 1)
    } catch {
      setFailed(true)
    } finally {
      isLoading.current = false
    }
  }, [])
  useRecovery(() => void load(), hasFailed)
  // A page may be too short to push the foot away, so each one has it looked for anew.
  useEffect(() => {
    if (!foot.current || !hasMore || hasFailed) return undefined
    return whenNear(foot.current, aheadPx, () => void load())
  }, [hasMore, hasFailed, pages, aheadPx, load])

  return (
    <div ref={foot} className={styles.foot}>
      {hasFailed ? (
        <button type="button" className={styles.again} onClick={() => void load()}>
          {failure}，点此重试
        </button>
      ) : (
        <span role="status">{hasMore ? '加载中...' : '没有更多了'}</span>
      )}
    </div>
  )
}
