import { type UIEvent, useRef, useState } from 'react'
import type { TrendFile } from '@contract/trend'
import { HiddenText } from '@/ui/text/HiddenText'
import { useLoaded } from '@/lib/afterLoad'
import { Picture, type Renew } from './Picture'
import { pictureBox } from './pictureBox'
import { useSwiper } from './useSwiper'
import styles from './Pictures.module.css'

interface Props {
  files: TrendFile[]
  renew?: Renew | undefined
  /** The sides of the box around them, in any unit. */
  box?: Pick<TrendFile, 'width' | 'height'>
  /** Index of the picture shown, if a viewer holds it. */
  at?: number
  onMove?: (index: number) => void
}

/** Pictures in a row with n/total: a scroll-snap row at once, a Swiper when the page is idle. */
export function Pictures(props: Props) {
  // A Swiper keeps the slides it was started with. Fresh addresses leave the ids as they are.
  return <PictureRow key={props.files.map(({ id }) => id).join()} {...props} />
}

function PictureRow({ files, renew, box = pictureBox(files[0]), at, onMove }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(0)
  const current = at ?? own
  const move = onMove ?? setOwn
  const loaded = useLoaded()
  const part = useSwiper(frame, move)
  const place = (index: number) => `第 ${index + 1} 张，共 ${files.length} 张`

  function handleScroll({ currentTarget: row }: UIEvent<HTMLElement>) {
    const swiping = frame.current?.dataset.swiping === 'true'
    if (!swiping && row.clientWidth > 0) move(Math.round(row.scrollLeft / row.clientWidth))
  }

  return (
    <section className={styles.pictures} aria-label="图片" data-own-tap>
      <svg className={styles.shape} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true" />
      <div ref={frame} className={`swiper ${styles.frame}`}>
        <div
          className={`swiper-wrapper ${styles.row}`}
          tabIndex={files.length > 1 ? 0 : undefined}
          role="group"
          aria-label={files.length > 1 ? '图片，左右方向键翻看' : '图片'}
          onScroll={handleScroll}
        >
          {files.map((file, index) => (
            <div key={file.id} className={`swiper-slide ${styles.slide}`}>
              <div className={`swiper-zoom-container ${styles.zoom}`}>
                <Picture
                  file={file}
                  alt={file.alt || place(index)}
                  first={index === 0}
                  allowed={loaded || index === 0}
                  cropped={Boolean(part ?? onMove)}
                  renew={renew}
                />
              </div>
            </div>
          ))}
        </div>
      </div>
      {part && !onMove && <part.LongPicture files={files} at={current} renew={renew} />}
      <p className={styles.place} aria-hidden="true">{`${current + 1}/${files.length}`}</p>
      <HiddenText live>{place(current)}</HiddenText>
    </section>
  )
}
