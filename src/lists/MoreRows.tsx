import { useLayoutEffect, useRef, useState } from 'react'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import styles from './MoreRows.module.css'
import { useRecovery } from '@/ui/useRecovery'
import { useInView } from '@/lib/useInView'

const AHEAD_PX = 250

interface Props {
  /** Loads the next page; rejects on failure. */
  more: () => Promise<void>
  hasMore: boolean
  /** Message of a failure, before “，点此重试”. */
  failure?: string
  /** Distance below the viewport at which the next page is loaded. */
  aheadPx?: number
  /** Loads by a button instead of on scroll. */
  onDemand?: boolean
}

/** End of a paged list: loads the next page when it comes into view; shows loading, failure with retry, or the end. */
export function MoreRows({ more, hasMore, failure = '加载失败', aheadPx = AHEAD_PX, onDemand = false }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const wasFocused = useRef(false)
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [pages, setPages] = useState(0)

  async function load(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    wasFocused.current = !!foot.current?.contains(document.activeElement)
    setLoading(true)
    try {
      await more()
      setFailed(false)
      setPages((before) => before + 1)
    } catch {
      setFailed(true)
    } finally {
      isBusy.current = false
      setLoading(false)
    }
  }
  // Browsers take the focus from a button that is disabled.
  useLayoutEffect(() => {
    if (isLoading || !wasFocused.current || document.activeElement !== document.body) return
    const next = foot.current?.querySelector('button') ?? foot.current
    next?.focus({ preventScroll: true })
  }, [isLoading])
  useRecovery(() => void load(), hasFailed && !isLoading)
  // After a short page the element is still in view, so it is observed again after each page.
  useInView(foot, () => void load(), { aheadPx, isEnabled: hasMore && !hasFailed && !onDemand, version: pages })

  return (
    <div ref={foot} className={styles.foot} role="status" tabIndex={-1}>
      {hasFailed || (onDemand && hasMore) ? (
        <Button look="text" small ref={passFocus} disabled={isLoading} onClick={() => void load()}>
          {isLoading ? '加载中...' : hasFailed ? `${failure}，点此重试` : '加载更多'}
        </Button>
      ) : (
        <span>{hasMore ? '加载中...' : '没有更多了'}</span>
      )}
    </div>
  )
}
