import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from './button/buttonClass'
import { Empty } from './States'
import { OVER_STATE } from '@/routes'

/**
 * Login prompt for visitors in place of members' lists.
 * @param loginPath path of the login with the return address, below the app's base
 */
export function LoginPrompt({ text, loginPath, children }: { text: string; loginPath: string; children?: ReactNode }) {
  return (
    <Empty icon="user" text={text}>
      {children}
      <Link className={buttonClass({ look: 'primary' })} to={loginPath} state={OVER_STATE}>
        去登录
      </Link>
    </Empty>
  )
}
