import type { UploadItem } from '@/shared/upload/uploads'
import styles from './UploadState.module.css'

/** How far a file is, over its picture. Nothing once it has arrived. */
export function UploadState({ item, name, onRetry }: { item: UploadItem; name: string; onRetry: () => void }) {
  const { state, share, problem } = item
  if (state === 'done') return null
  if (state === 'failed') {
    return (
      <div className={styles.failed}>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <button type="button" className={styles.retry} aria-label={`重新上传${name}`} onClick={onRetry}>
          重试
        </button>
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
