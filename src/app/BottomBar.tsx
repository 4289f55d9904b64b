import { Link } from 'react-router-dom'
import { paths } from '@/paths'
import { Icon } from '@/shared/Icon'
import type { IconName } from '@/shared/iconPaths'
import styles from './BottomBar.module.css'

const tabs: { path: string; text: string; icon: IconName }[] = [
  { path: paths.index, text: '首页', icon: 'home' },
  { path: paths.service, text: '服务', icon: 'service' },
  { path: paths.me, text: '我的', icon: 'user' },
]

export function BottomBar({ pathname }: { pathname: string }) {
  return (
    <>
      <div className={styles.room} />
      <nav className={styles.bar} aria-label="主导航">
        {tabs.map(({ path, text, icon }) => (
          <Link key={path} className={styles.tab} to={path} aria-current={path === pathname ? 'page' : undefined}>
            <Icon name={icon} filled={path === pathname} />
            <span>{text}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}
