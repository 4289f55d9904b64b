import { type ComponentType, useEffect, useState } from 'react'
import type { Trend, TrendFile } from '@contract/trend'
import { Failed } from '@/shared/StateViews'
import { titleOf } from './trendWords'
import styles from './VideoSlot.module.css'

type Box = ComponentType<{ files: TrendFile[]; title: string }>

/** The poster at once, the video box as soon as its code is there: a picture post never loads it. */
export function VideoSlot({ trend }: { trend: Trend }) {
  const [box, setBox] = useState<{ Box: Box }>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    import('@/shared/VideoBox').then(
      ({ VideoBox }) => {
        if (!gone) setBox({ Box: VideoBox })
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [attempt])

  function retry() {
    setFailed(false)
    setAttempt((before) => before + 1)
  }

  if (box) {
    return (
      <div data-own-tap>
        <box.Box files={trend.files} title={titleOf(trend)} />
      </div>
    )
  }
  if (failed) return <Failed text="播放器加载失败" onRetry={retry} />
  const { smallUrl: poster, width, height } = shapeOf(trend.files[0])
  return (
    <div className={styles.box} data-own-tap>
      <svg className={styles.shape} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false" />
      {poster && <img className={styles.poster} src={poster} alt="" fetchPriority="high" />}
    </div>
  )
}

/** As the video box itself reckons, so that nothing moves when it comes. */
function shapeOf(file: TrendFile | undefined) {
  if (!file) return { smallUrl: '', width: 16, height: 9 }
  return file.width > 0 && file.height > 0 ? file : { ...file, width: 16, height: 9 }
}
