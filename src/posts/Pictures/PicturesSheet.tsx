import { useEffect, useRef } from 'react'
import type { TrendFile } from '@contract/trend'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { Pictures } from './Pictures'

interface Props {
  files: TrendFile[]
  /** Index of the first picture shown. */
  at: number
  label?: string
  onClosed: () => void
}

/** Viewer for the pictures of a comment or an article, with zoom. */
export function PicturesSheet({ files, at, label = '评论图片', onClosed }: Props) {
  return (
    <LazySheet label={label} onClosed={onClosed}>
      {() => <FromPicture files={files} at={at} />}
    </LazySheet>
  )
}

function FromPicture({ files, at }: Pick<Props, 'files' | 'at'>) {
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
