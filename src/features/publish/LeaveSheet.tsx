import { LazySheet } from '@/shared/LazySheet'
import styles from './LeaveSheet.module.css'

interface Props {
  isEdit: boolean
  onClosed: () => void
  onLeave: (isDropped: boolean) => void
}

/** Asks what becomes of the draft. */
export function LeaveSheet({ isEdit, onClosed, onLeave }: Props) {
  return (
    <LazySheet label="要保留草稿吗？" onClosed={onClosed}>
      {(close) => (
        <div className={styles.choices}>
          <button type="button" className={styles.first} onClick={() => leaveBy(close, () => onLeave(false))}>
            保留草稿并离开
          </button>
          <button type="button" className={styles.drop} onClick={() => leaveBy(close, () => onLeave(true))}>
            {isEdit ? '放弃修改' : '不保留'}
          </button>
          <button type="button" className={styles.other} onClick={close}>
            继续编辑
          </button>
        </div>
      )}
    </LazySheet>
  )
}

/** The sheet's own place in the history goes first. */
function leaveBy(close: () => void, leave: () => void): void {
  const go = () => {
    window.removeEventListener('popstate', go)
    setTimeout(leave)
  }
  window.addEventListener('popstate', go)
  close()
}
