import { Navigate } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { isEnding } from '@/http/sessionEnd'
import { BASE } from '@/routes'
import { loginHref } from '@/session/redirect'
import { IconButton } from '@/ui/button/IconButton'
import { Outline } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { useIsMember } from '@/session/useIsMember'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { withQueries } from '@/http/withQueries'
import { TileBoard } from './TileBoard'
import { TodayItems } from './TodayItems'
import { useLogout } from '@/writes/useLogout'
import styles from './ServicePage.module.css'

const EXIT = 'M14 4H6v16h8M10 12h11M17 8l4 4-4 4'

function ServicePage() {
  const isMember = useIsMember()
  const logout = useLogout()
  usePageTitle('服务')
  // In the shell only the bridge knows who is there, so the backend is asked.
  if (!isMember && !bridge.claimsShell && !isEnding()) return <Navigate to={loginHref().slice(BASE.length)} replace />
  return (
    <>
      <NavBar
        title="服务"
        back={false}
        right={
          <IconButton label="退出登录" onClick={() => void logout()}>
            <Outline d={EXIT} />
          </IconButton>
        }
      />
      <main className={styles.page}>
        <TodayItems />
        <TileBoard />
      </main>
    </>
  )
}

export default withQueries(ServicePage)
