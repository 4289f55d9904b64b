import { BASE } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Failed } from '@/ui/States'
import styles from '../NotFoundPage.module.css'

/** Shown instead of a screen whose code could not be loaded. Goes home by a full page load, as it has no router. */
export function LoadFailedView({ onRetry }: { onRetry: () => void }) {
  usePageTitle('页面加载失败')
  return (
    <main className={styles.page}>
      <Failed text="页面加载失败，请检查网络后重试" isTitle onRetry={onRetry}>
        <a className={buttonClass({ look: 'text' })} href={`${BASE}/`} target="_self">
          返回首页
        </a>
      </Failed>
    </main>
  )
}
