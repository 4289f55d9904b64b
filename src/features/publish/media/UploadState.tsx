import type { UploadItem } from '@/writes/upload/uploadItem'
import { Pressable } from '@/ui/button/Button'
import box from '@/ui/fill.module.css'
import look from '@/ui/look.module.css'
import styles from './UploadState.module.css'

interface Props {
  item: UploadItem
  name: string
  /** Too small for the reason of a refusal, which is shown below. */
  isSmall?: boolean
  onRetry: () => void
  /** Left out where another button removes the file. */
  onRemove?: () => void
}

/** Upload progress, shown over the picture; nothing once it is uploaded. */
export function UploadState({ item, name, isSmall = false, onRetry, onRemove }: Props) {
  const { state, share, problem } = item
  if (state === 'done') return null
  if (state === 'failed' || state === 'refused') {
    const place = onRemove ? '' : state === 'failed' ? styles.cornered : isSmall ? styles.low : styles.refusal
    return (
      <div className={`${box.fill} ${styles.failed}`}>
        {isSmall && state === 'refused' ? (
          <p className={`${styles.problem} ${place}`}>无法上传</p>
        ) : (
          <p className={`${look.clamp} ${styles.problem} ${place}`} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.acts}>
          {state === 'failed' && (
            <Pressable className={styles.act} aria-label={`重新上传${name}`} onClick={onRetry}>
              重试
            </Pressable>
          )}
          {onRemove && (
            <Pressable className={styles.act} aria-label={`移除${name}`} onClick={onRemove}>
              移除
            </Pressable>
          )}
        </div>
      </div>
    )
  }
  const percent = Math.round(share * 100)
  const text = state === 'waiting' ? '等待上传' : share >= 1 ? '处理中' : `${percent}%`
  return (
    <div className={`${box.fill} ${styles.way}`}>
      <progress className={styles.bar} max={100} value={percent} aria-label={`${name}上传进度`} />
      <span className={styles.percent} aria-hidden="true">
        {text}
      </span>
    </div>
  )
}
