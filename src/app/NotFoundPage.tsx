import { useNavigate } from 'react-router-dom'
import { Empty } from '@/shared/StateViews'
import { usePageTitle } from '@/shared/usePageTitle'
import styles from './NotFoundPage.module.css'

export default function NotFoundPage() {
  const navigate = useNavigate()
  usePageTitle('页面打不开了')
  return (
    <main className={styles.page}>
      <Empty text="抱歉，页面打不开了" icon="broken">
        <button type="button" className={styles.home} onClick={() => navigate('/', { replace: true })}>
          返回首页
        </button>
      </Empty>
    </main>
  )
}
