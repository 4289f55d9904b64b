import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Account } from '@contract/people'
import { settings } from '@/env'
import { lazyPart } from '@/ui/lazyPart'
import { meHref, paths } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { Skeleton } from '@/ui/States'
import { useLogout } from '@/writes/useLogout'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { AccountForm } from './AccountForm'
import { LookChoices } from './LookChoices'
import { PasswordForm } from './PasswordForm'
import { SessionList } from './SessionList'
import look from '@/ui/look.module.css'
import styles from './SettingsPanel.module.css'

const BlockedList = lazyPart(() => import('../lists/BlockedList'))

/** Expandable sections; the open one is in the address. */
export function SettingsPanel({ account }: { account: Account }) {
  const open = useQueryParam('open')
  const logout = useLogout()
  const parts = [
    { name: 'profile', text: '编辑资料', view: () => <AccountForm account={account} /> },
    { name: 'sessions', text: '登录设备', view: () => <SessionList /> },
    { name: 'blocked', text: '黑名单', view: () => <BlockedList /> },
    { name: 'password', text: '修改密码', view: () => <PasswordForm username={account.username} /> },
  ]
  return (
    <>
      {parts.map(({ name, text, view }) => (
        <section key={name} className={styles.part} aria-label={text}>
          <Link
            className={buttonClass({ look: 'row' })}
            to={meHref('settings', name === open ? undefined : name)}
            replace
            aria-expanded={name === open}
          >
            <span className={look.grow}>{text}</span>
            <Icon name="forward" className={name === open ? styles.opened : undefined} />
          </Link>
          {name === open && (
            <div className={styles.view}>
              <Suspense fallback={<Skeleton rows={2} />}>{view()}</Suspense>
            </div>
          )}
        </section>
      ))}
      <LookChoices />
      <Link className={buttonClass({ look: 'row' })} to={paths.about}>
        <span className={look.grow}>关于{settings.brand}</span>
        <Icon name="forward" />
      </Link>
      <Button look="row" danger onClick={() => void logout()}>
        退出登录
      </Button>
    </>
  )
}
