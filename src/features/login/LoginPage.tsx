import { settings } from '@/env'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { NavBar } from '@/ui/navigation/NavBar'
import { Empty, Loading } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
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
            <Button look="text" ref={passFocus} onClick={stayHere}>
              在此页面登录
            </Button>
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
