import { useEffect, useRef } from 'react'
import type { TrendFile } from '@contract/trend'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Pictures } from '@/posts/Pictures/Pictures'

interface Props {
  files: TrendFile[]
  /** The one to begin with. */
  at: number
  onClosed: () => void
}

/** The pictures of a comment, large. */
export function PicturesSheet({ files, at, onClosed }: Props) {
  return (
    <LazySheet label="评论图片" onClosed={onClosed}>
      {() => <FromPicture files={files} at={at} />}
    </LazySheet>
  )
}

function FromPicture({ files, at }: Omit<Props, 'onClosed'>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>('.swiper-wrapper')
    if (row) row.scrollLeft = at * row.clientWidth
  }, [at])
  return (
    <div ref={frame}>
      <Pictures files={files} />
    </div>
  )
}
