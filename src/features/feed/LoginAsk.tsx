import { Link } from 'react-router-dom'
import { BASE } from '@/paths'
import { loginHref } from '@/session/redirect'
import { Empty } from '@/shared/StateViews'
import { AtTop } from './AtTop'
import styles from './Feed.module.css'

/** A visitor's 关注: the login, and back here. */
export function LoginAsk() {
  return (
    <Empty icon="user" text="登录后查看你关注的人的动态">
      <AtTop />
      <Link className={styles.login} to={loginHref().slice(BASE.length)}>
        去登录
      </Link>
    </Empty>
  )
}
