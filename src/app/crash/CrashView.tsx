import { BASE } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Button } from '@/ui/button/Button'
import { Empty } from '@/ui/States'
import styles from '../NotFoundPage.module.css'

/** Goes home by a full page load, as the router itself may have failed. */
export function CrashView({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.page} role="alert">
      <Empty text="页面出错了，请返回首页或重试" isTitle icon="broken">
        <a className={buttonClass({ look: 'outline' })} href={`${BASE}/`} target="_self">
          返回首页
        </a>
        <Button look="text" onClick={onRetry}>
          重试
        </Button>
      </Empty>
    </main>
  )
}
