import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Trend } from '@contract/trend'
import { importChunk } from '@/lib/loadChunk'
import { buttonClass } from '@/ui/button/buttonClass'
import { Failed, Skeleton } from '@/ui/States'
import styles from './Menu.module.css'

type View = { kind: 'drawing' } | { kind: 'failed' } | { kind: 'drawn'; src: string }

/** A picture of the post with a QR code, which a long press or a tap saves. */
export function SharePicture({ trend, url }: { trend: Trend; url: string }) {
  const [view, setView] = useState<View>({ kind: 'drawing' })
  const [attempt, setAttempt] = useState(0)
  const picture = useRef<HTMLElement>(null)

  useEffect(() => {
    let gone = false
    importChunk(() => import('./drawShare'), window.__chunks?.['features/trend/member/writing/drawShare']?.[0])
      .then(({ drawShare }) => drawShare(trend, url))
      .then(
        (src) => {
          if (!gone) setView({ kind: 'drawn', src })
        },
        () => {
          if (!gone) setView({ kind: 'failed' })
        },
      )
    return () => {
      gone = true
    }
  }, [trend, url, attempt])

  // The button that asked for it has left its focus to the sheet.
  useLayoutEffect(() => {
    if (picture.current && document.activeElement?.contains(picture.current))
      picture.current.focus({ preventScroll: true })
  }, [view.kind])

  function retry() {
    setView({ kind: 'drawing' })
    setAttempt((before) => before + 1)
  }

  if (view.kind === 'drawing') return <Skeleton rows={4} />
  if (view.kind === 'failed') return <Failed text="分享图生成失败" onRetry={retry} />
  return (
    <figure ref={picture} className={styles.picture} tabIndex={-1}>
      <img src={view.src} alt="分享图，含动态内容和二维码" />
      <figcaption className={styles.hint}>长按图片保存或发送</figcaption>
      <a className={buttonClass({ look: 'soft' })} href={view.src} download="share.png">
        保存图片
      </a>
    </figure>
  )
}
