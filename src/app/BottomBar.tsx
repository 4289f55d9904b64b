import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isBuilt } from '@/builtScreens'
import { badgeText } from '@/lib/text/number'
import { comparablePath, paths, plainPath } from '@/routes'
import { session } from '@/session/session'
import { Outline } from '@/ui/icon/Icon'
import { iconPaths } from '@/ui/icon/iconPaths'
import { toTop } from '@/ui/navigation/toTop'
import { RETURN_STATE } from '@/ui/navigation/useIsReturn'
import { unread } from '@/http/unread'
import styles from './BottomBar.module.css'

const PLUS = 'M12 7v10M7 12h10M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z'
const BELL = 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4'

const tabs = [
  { path: paths.index, text: '首页', icon: iconPaths.home },
  { path: paths.service, text: '服务', icon: iconPaths.service },
  { path: paths.trendPublish, text: '发布', icon: PLUS },
  { path: paths.message, text: '消息', icon: BELL },
  { path: paths.me, text: '我的', icon: iconPaths.user },
].filter(({ path }) => isBuilt(path))

/** Query of 首页 when it was last left: tab, topic and city. */
let homeQuery = ''
session.onUserChange(() => (homeQuery = ''))

/** 首页 returns to the feed with its last view; the tab of the current screen scrolls to its top. */
export default function BottomBar() {
  const { pathname: full, search } = useLocation()
  const pathname = comparablePath(plainPath(full))
  const query = useSyncExternalStore(session.onUserChange, () => homeQuery)
  useEffect(() => {
    if (pathname === paths.index) homeQuery = search
  }, [pathname, search])

  return (
    <>
      <div className={styles.room} />
      <nav className={styles.bar} aria-label="主导航" data-bottom-bar>
        {tabs.map(({ path, text, icon }) => (
          <Link
            key={path}
            className={styles.tab}
            to={path === paths.index ? path + query : path}
            state={path === paths.index ? RETURN_STATE : undefined}
            aria-current={path === pathname ? 'page' : undefined}
            onClick={path === pathname ? toTop : undefined}
          >
            <span className={styles.icon}>
              <Outline d={icon} filled={path === pathname} />
              {path === paths.message && <Unread />}
            </span>
            <span>{text}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}

function Unread() {
  const count = useSyncExternalStore(unread.subscribe, unread.total)
  if (count === 0) return null
  return (
    <span className={styles.badge} role="img" aria-label={`${count} 条未读`}>
      {badgeText(count)}
    </span>
  )
}
