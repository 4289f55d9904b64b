import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BASE } from '@/paths'
import { loginHref } from '@/session/redirect'
import { Empty } from './StateViews'
import styles from './LoginAsk.module.css'

/** What a visitor gets in place of members' lists: the login, and back here. */
export function LoginAsk({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Empty icon="user" text={text}>
      {children}
      <Link className={styles.login} to={loginHref().slice(BASE.length)}>
        去登录
      </Link>
    </Empty>
  )
}
