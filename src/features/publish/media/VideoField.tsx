import { AddButton, TileRemove } from '@/ui/picture/Tile'
import { useKeptFocus } from '@/ui/useKeptFocus'
import type { ShownUploads } from '@/writes/upload/useUploads'
import { UploadState } from './UploadState'
import { useFirstFrame } from './useFirstFrame'
import look from '@/ui/look.module.css'
import grid from './PictureGrid.module.css'
import styles from './VideoField.module.css'

interface Props {
  uploads: ShownUploads
  isInvalid: boolean
  describedBy: string | undefined
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
}

/** One video with its first frame. */
export function VideoField({ uploads, isInvalid, describedBy, onAdd, onRemove }: Props) {
  const [item] = uploads.items
  const { frame, seconds } = useFirstFrame(item?.source)
  const box = useKeptFocus<HTMLDivElement>()
  const isOnItsWay = item?.state === 'sending' || item?.state === 'waiting'
  const poster = frame || item?.file?.smallUrl
  return (
    <>
      <div ref={box} className={styles.box}>
        {item ? (
          <>
            {poster ? <img className={styles.poster} src={poster} alt="视频封面" /> : <div className={styles.poster} />}
            {seconds > 0 && <span className={grid.tag}>{lengthOf(seconds)}</span>}
            <UploadState item={item} name="视频" onRetry={() => uploads.retry(item.key)} />
            <TileRemove label={isOnItsWay ? '取消上传视频' : '移除视频'} onClick={() => onRemove(item.key)} />
          </>
        ) : (
          <AddButton
            label="添加视频"
            accept="video/mp4,video/quicktime,.mp4,.mov"
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onPick={onAdd}
          />
        )}
      </div>
      {!item && <p className={`${look.caption} ${styles.hint}`}>MP4 或 MOV（H.264/AAC），不超过 200 MB</p>}
    </>
  )
}

function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
