import type { UploadItem } from '@/writes/upload/uploadItem'
import { Pressable } from '@/ui/button/Button'
import look from '@/ui/look.module.css'
import styles from './UploadState.module.css'

interface Props {
  item: UploadItem
  name: string
  onRetry: () => void
  /** Shown if there is no other button to remove a rejected file. */
  onRemove?: () => void
}

/** Upload progress, shown over the picture; nothing once it is uploaded. */
export function UploadState({ item, name, onRetry, onRemove }: Props) {
  const { state, share, problem } = item
  if (state === 'done') return null
  if (state === 'failed' || state === 'refused') {
    return (
      <div className={styles.failed}>
        <p
          className={state === 'failed' ? `${look.clamp} ${styles.problem}` : `${look.clamp} ${styles.refusal}`}
          role="alert"
        >
          {problem}
        </p>
        {state === 'failed' && (
          <Pressable className={styles.retry} aria-label={`重新上传${name}`} onClick={onRetry}>
            重试
          </Pressable>
        )}
        {state === 'refused' && onRemove && (
          <Pressable className={styles.retry} aria-label={`移除${name}`} onClick={onRemove}>
            移除
          </Pressable>
        )}
      </div>
    )
  }
  const percent = Math.round(share * 100)
  const text = state === 'waiting' ? '等待上传' : share >= 1 ? '处理中' : `${percent}%`
  return (
    <div className={styles.way}>
      <progress className={styles.bar} max={100} value={percent} aria-label={`${name}上传进度`} />
      <span className={styles.percent} aria-hidden="true">
        {text}
      </span>
    </div>
  )
}
