import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TrendFile } from '@contract/trend'
import { LazySheet } from '@/ui/sheet/LazySheet'
import type { Renew } from './Picture'
import { isTall, pictureBox } from './pictureBox'
import { Pictures } from './Pictures'
import styles from './PicturesSheet.module.css'

interface Props {
  files: TrendFile[]
  /** Index of the first picture shown. */
  at: number
  label?: string
  renew?: Renew | undefined
  onClosed: () => void
}

/** Viewer for the pictures of a comment or an article, and for long screenshots, with zoom. */
export function PicturesSheet({ files, at, label = '评论图片', renew, onClosed }: Props) {
  return (
    <LazySheet label={label} onClosed={onClosed}>
      {() => <FromPicture files={files} at={at} renew={renew} />}
    </LazySheet>
  )
}

function FromPicture({ files, at, renew }: Pick<Props, 'files' | 'at'> & { renew: Renew | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(at)
  const shown = files[current]
  const long = shown && isTall(shown) ? shown : undefined
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>('.swiper-wrapper')
    if (row) row.scrollLeft = at * row.clientWidth
  }, [at])
  // The former one may have been scrolled far down.
  useLayoutEffect(() => void frame.current?.scrollIntoView({ block: 'start' }), [current])
  return (
    <div ref={frame} className={long ? `${styles.frame} ${styles.long}` : styles.frame}>
      <Pictures files={files} renew={renew} box={long ?? pictureBox(files[0])} at={current} onMove={setCurrent} />
    </div>
  )
}
