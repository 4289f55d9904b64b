import { settings } from '@/env'
import { NavBar } from '@/shared/NavBar'
import { Empty, Loading } from '@/shared/StateViews'
import { usePageTitle } from '@/shared/usePageTitle'
import { AgreementLinks } from './AgreementLinks'
import { LoginForm } from './LoginForm'
import { useLeaveLogin } from './useSignIn'
import { useShellLogin } from './useShellLogin'
import styles from './LoginPage.module.css'

export default function LoginPage() {
  const [shell, stayHere] = useShellLogin(useLeaveLogin())
  usePageTitle('登录')
  if (shell === 'asking') return <Loading />
  return (
    <>
      <NavBar title="登录" />
      <main className={styles.page}>
        {shell === 'opened' ? (
          <Empty text="请在 App 内完成登录" icon="user">
            <button type="button" className={styles.switch} onClick={stayHere}>
              在此页面登录
            </button>
          </Empty>
        ) : (
          <>
            <p className={styles.welcome}>欢迎来到{settings.brand}</p>
            <LoginForm />
            <AgreementLinks />
          </>
        )}
      </main>
    </>
  )
}
