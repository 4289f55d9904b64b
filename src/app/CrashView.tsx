import { BASE } from '@/paths'
import { Empty } from '@/shared/StateViews'
import styles from './NotFoundPage.module.css'

/** A full page load leads home, for the router itself may be what broke. */
export function CrashView({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <Empty text="页面出错了，请返回首页或重试" icon="broken">
        <a className={styles.home} href={`${BASE}/`}>
          返回首页
        </a>
        <button type="button" className={styles.other} onClick={onRetry}>
          重试
        </button>
      </Empty>
    </main>
  )
}
