import type { TrendFile } from '@contract/trend'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { passFocus } from '@/lib/passFocus'
import { Pressable } from '@/ui/button/Button'
import { usePlayer } from './usePlayer'
import styles from './VideoBox.module.css'
import { VideoErrorView } from './VideoErrorView'

const POSTER_WAIT_MS = 3000
const USUAL_SHAPE = '0 0 16 9'

interface Props {
  files: TrendFile[]
  title: string
  /** Requests fresh addresses of the post's files, which may have expired; left out for permanent ones. */
  renew: (() => Promise<readonly TrendFile[]>) | undefined
}

/** The video of a trend (rule: video box). Plays the first file; shows nothing without one. */
export function VideoBox({ files: [file], ...rest }: Props) {
  return file ? <Video key={file.id} file={file} {...rest} /> : null
}

/** Ref of 播放: its focus goes to the video once that is there; without its player, where `passFocus` leads. */
function passToVideo(button: HTMLElement | null): () => void {
  const pass = passFocus(button)
  return () => {
    if (document.activeElement === button) button?.parentElement?.querySelector('video')?.focus({ preventScroll: true })
    pass()
  }
}

function Video({ file, title, renew }: Omit<Props, 'files'> & { file: TrendFile }) {
  const { url, smallUrl: poster, width, height } = file
  const stage = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState(!poster)
  const source = useMemo(() => ({ url, poster, title }), [url, poster, title])
  const { view, play, refresh } = usePlayer(
    stage,
    source,
    begun,
    async () => (await renew?.())?.find(({ id }) => id === file.id)?.url,
  )
  const shape = width > 0 && height > 0 ? `0 0 ${width} ${height}` : USUAL_SHAPE

  useEffect(() => {
    const timer = window.setTimeout(() => setBegun(true), POSTER_WAIT_MS)
    return () => window.clearTimeout(timer)
  }, [])

  const error = view.error && <VideoErrorView kind={view.error} onRefresh={refresh} />
  return (
    <div className={styles.box} role="group" aria-label={title || '视频'} data-video-box="">
      <svg className={styles.shape} viewBox={shape} aria-hidden="true" />
      {poster && (
        <img
          className={styles.poster}
          src={poster}
          alt=""
          width={width || undefined}
          height={height || undefined}
          fetchPriority="high"
          onLoad={() => setBegun(true)}
          onError={(event) => {
            event.currentTarget.hidden = true
            setBegun(true)
          }}
        />
      )}
      <div ref={stage} className={styles.stage} />
      {!view.mount && !view.error && (
        <Pressable
          ref={passToVideo}
          className={styles.start}
          aria-label="播放"
          onClick={() => {
            setBegun(true)
            play()
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 5.5v13l11-6.5z" />
          </svg>
        </Pressable>
      )}
      {view.mount ? createPortal(error, view.mount) : error}
    </div>
  )
}
