import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { IconButton } from '@/ui/button/IconButton'
import { Outline } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useLogout } from '@/writes/useLogout'
import { Favourites } from './Favourites'
import { useTiles, useToday } from './queries'
import { TileGroups } from './TileGroups'
import { TilesLoader } from './TilesLoader'
import { TodayItems } from './TodayItems'
import styles from './ServicePage.module.css'

const EXIT = 'M14 4H6v16h8M10 12h11M17 8l4 4-4 4'

function ServicePage() {
  const logout = useLogout()
  usePageTitle('服务')
  const { groups, error } = useTiles()
  const today = useToday()
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
        {/* Above the tiles: shown before them, today's lines would push their skeleton down. */}
        {(groups ?? error) && <TodayItems items={today} />}
        <TilesLoader>
          {(groups) => (
            <>
              <Favourites groups={groups} />
              <TileGroups groups={groups} />
            </>
          )}
        </TilesLoader>
      </main>
    </>
  )
}

export default membersOnly(withQueries(ServicePage))
