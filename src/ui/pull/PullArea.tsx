import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Pressable } from '../button/Button'
import { Outline } from '../icon/Icon'
import { pullArea } from './pull'
import styles from './PullArea.module.css'

const REFRESH = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4'

interface Props {
  onRefresh: () => Promise<void>
  /** False if the screen has a refresh button of its own. */
  hasButton?: boolean
  children: ReactNode
}

/** Pull to refresh; the button does the same for keyboard and mouse. */
export function PullArea({ onRefresh, hasButton = true, children }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const sign = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const handlePull = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (!area.current || !sign.current) return undefined
    return pullArea(area.current, sign.current, () => handlePull())
  }, [])

  async function refresh(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await onRefresh()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div ref={area}>
      <div ref={sign} className={styles.pull} aria-hidden="true" />
      {hasButton && (
        <Pressable
          className={isBusy ? `${styles.refresh} ${styles.busy}` : styles.refresh}
          aria-label={isBusy ? '刷新中' : '刷新'}
          onClick={() => void refresh()}
        >
          <Outline d={REFRESH} />
        </Pressable>
      )}
      {children}
    </div>
  )
}
