import { useEffect, useState } from 'react'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Favourites } from './Favourites'
import { prefetchHome, useFavourites, useTiles, useToday } from './queries'
import { TileGroups } from './TileGroups'
import { TileSkeleton } from './TileSkeleton'
import { TilesLoader } from './TilesLoader'
import { TodayItems } from './TodayItems'
import styles from './ServicePage.module.css'

/** How long the tiles wait for today's lines and the favourites, which are above them. */
const TIMEOUT_MS = 600

function useWait(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setOver, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

function ServicePage() {
  usePageTitle('服务')
  const { groups, keptAt, error } = useTiles()
  const { codes: known, kept, ...favourites } = useFavourites('background')
  // The stored ones stay while they are read again.
  const codes = known ?? kept
  const today = useToday(keptAt !== undefined)
  const isWaited = useWait(TIMEOUT_MS)
  // Shown together: later lines would push the tiles down.
  const isWhole = isWaited || (today.items !== undefined && (codes !== undefined || favourites.error !== null))
  return (
    <>
      <NavBar title="服务" back={false} />
      <main className={styles.page}>
        {/* Above the tiles, and therefore not shown before them. */}
        {isWhole && (groups ?? error) && (
          <TodayItems
            items={today.items ?? []}
            failed={groups !== undefined && today.failed}
            onRetry={() => void today.refetch()}
          />
        )}
        <TilesLoader>
          {(groups) =>
            isWhole ? (
              <>
                <Favourites groups={groups} codes={codes} {...favourites} isKept={keptAt !== undefined} />
                <TileGroups groups={groups} />
              </>
            ) : (
              <TileSkeleton />
            )
          }
        </TilesLoader>
      </main>
    </>
  )
}

export const prepare = prefetchHome

export default membersOnly(withQueries(ServicePage))
