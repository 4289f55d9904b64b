import { useNavigate } from 'react-router-dom'
import { Button } from '@/ui/button/Button'
import { Empty } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import styles from './NotFoundPage.module.css'

export default function NotFoundPage() {
  const navigate = useNavigate()
  usePageTitle('页面打不开了')
  return (
    <main className={styles.page}>
      <Empty isTitle text="抱歉，页面打不开了" icon="broken">
        <Button look="outline" onClick={() => navigate('/', { replace: true })}>
          返回首页
        </Button>
      </Empty>
    </main>
  )
}
