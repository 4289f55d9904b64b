import { useEffect, useRef } from 'react'
import type { TrendFile } from '@contract/trend'
import { LazySheet } from '@/ui/sheet/LazySheet'
import type { Renew } from './Picture'
import { Pictures } from './Pictures'

interface Props {
  files: TrendFile[]
  /** Index of the first picture shown. */
  at: number
  label?: string
  renew?: Renew | undefined
  onClosed: () => void
}

/** Viewer for the pictures of a comment or an article, with zoom. */
export function PicturesSheet({ files, at, label = '评论图片', renew, onClosed }: Props) {
  return (
    <LazySheet label={label} onClosed={onClosed}>
      {() => <FromPicture files={files} at={at} renew={renew} />}
    </LazySheet>
  )
}

function FromPicture({ files, at, renew }: Pick<Props, 'files' | 'at'> & { renew: Renew | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>('.swiper-wrapper')
    if (row) row.scrollLeft = at * row.clientWidth
  }, [at])
  return (
    <div ref={frame}>
      <Pictures files={files} renew={renew} />
    </div>
  )
}
