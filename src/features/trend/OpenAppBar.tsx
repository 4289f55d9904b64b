import { Icon } from '@/shared/Icon'
import styles from './OpenAppBar.module.css'

/** The app did not open: offers to try again, and can be sent away. */
export function OpenAppBar({ onOpen, onDismiss }: { onOpen: () => void; onDismiss: () => void }) {
  return (
    <div className={styles.bar} role="status" data-own-tap>
      <span className={styles.text}>未能打开App，请确认已安装</span>
      <button type="button" className={styles.open} onClick={onOpen}>
        在App中打开
      </button>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
