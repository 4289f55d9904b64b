import { Link } from 'react-router-dom'
import { paths } from '@/paths'
import { Empty } from '@/shared/StateViews'
import styles from './Panel.module.css'

/** The server's sentence for a post that may not be read (section 8), and a way home. */
export function BlockedPanel({ message }: { message: string }) {
  return (
    <main>
      <div role="alert">
        <Empty text={message} icon="broken">
          <Link className={styles.home} to={paths.index} replace>
            返回首页
          </Link>
        </Empty>
      </div>
    </main>
  )
}
