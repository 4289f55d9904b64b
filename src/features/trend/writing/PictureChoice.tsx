import { useEffect, useRef } from 'react'
import { Icon } from '@/shared/Icon'
import type { DraftPicture } from '@/shared/outbox/commentDraft'
import type { Progress } from './usePictureUploads'
import styles from './Writing.module.css'

interface Props {
  pictures: readonly DraftPicture[]
  progress: Readonly<Record<string, Progress>>
  disabled: boolean
  onRetry: (picture: DraftPicture) => void
  onRemove: (picture: DraftPicture) => void
}

/** The pictures of a draft with how far their uploads are. */
export function PictureChoice({ pictures, progress, disabled, onRetry, onRemove }: Props) {
  return (
    <>
      <ul className={styles.pictures} aria-label="已选图片">
        {pictures.map((picture, at) => {
          const { share = 0, failure = '', isRefused = false } = progress[picture.key] ?? {}
          const name = `图片 ${at + 1}`
          return (
            <li key={picture.key} className={styles.chosen}>
              <Preview blob={picture.blob} alt={name} />
              {!picture.fileId && !failure && (
                <span className={styles.share} role="progressbar" aria-label={`${name} 上传进度`} aria-valuenow={Math.round(share * 100)}>
                  {`${Math.round(share * 100)}%`}
                </span>
              )}
              {isRefused && <span className={styles.share}>无法上传</span>}
              {failure && !isRefused && (
                <button type="button" className={styles.again} aria-label={`${name} ${failure}，重新上传`} onClick={() => onRetry(picture)}>
                  重试
                </button>
              )}
              <button type="button" className={styles.drop} disabled={disabled} aria-label={`移除${name}`} onClick={() => onRemove(picture)}>
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
      {pictures.map(({ key }, at) => {
        const { failure, isRefused } = progress[key] ?? {}
        return (
          isRefused && (
            <p key={key} className={styles.failure} role="alert">
              {`图片 ${at + 1}：${failure}`}
            </p>
          )
        )
      })}
    </>
  )
}

function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={picture} className={styles.preview} alt={alt} />
}
