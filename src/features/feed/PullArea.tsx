import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Pressable } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { pullArea } from './pull'
import styles from './Feed.module.css'
import bar from './PullArea.module.css'

/** Pulled down at its top it refreshes; the button does the same for keyboards and mice. */
export function PullArea({ onRefresh, children }: { onRefresh: () => Promise<void>; children: ReactNode }) {
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
      <Pressable
        className={isBusy ? `${bar.refresh} ${bar.busy}` : bar.refresh}
        aria-label={isBusy ? '刷新中' : '刷新'}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
      </Pressable>
      {children}
    </div>
  )
}
