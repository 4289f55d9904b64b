import { Link } from 'react-router-dom'
import { appHref, trendDetailHref } from '@/paths'
import { Icon } from '@/shared/Icon'
import styles from './OpenAppBar.module.css'

/** The app did not open: leads to where it can be had, with the post carried along, and can be sent away. */
export function OpenAppBar({ trendsId, onDismiss }: { trendsId: string; onDismiss: () => void }) {
  return (
    <div className={styles.bar} role="status" data-own-tap>
      <span className={styles.text}>未能打开 App，请确认已安装</span>
      <Link className={styles.open} to={appHref(trendDetailHref(trendsId))}>
        在 App 中打开
      </Link>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
