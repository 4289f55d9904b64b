import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { useHasRead } from '@/lists/useHasRead'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useOutbox } from '@/writes/outbox/useOutbox'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { FavouritesEditor } from './FavouritesEditor'
import { useFavourites } from './queries'
import { TileSkeleton } from './TileSkeleton'
import { TilesLoader } from './TilesLoader'
import styles from './ServicePage.module.css'

function MenuEditPage() {
  const { codes: known, error, isFetching, refetch } = useFavourites()
  const [queued] = useOutbox().flatMap(({ write }) => (write.kind === 'favourites' ? [write.body.codes] : []))
  // An editor that starts from the favourites of an earlier visit would save them over newer ones.
  const isReady = useHasRead({ isFetching: isFetching && !queued })
  const codes = queued ?? known
  usePageTitle('编辑常用服务')
  useReadyOffline()
  return (
    <>
      <NavBar title="编辑常用服务" />
      <main className={styles.page}>
        <TilesLoader>
          {(groups) => {
            if (codes && isReady) return <FavouritesEditor groups={groups} initial={codes} />
            if (!isReady || !error) return <TileSkeleton />
            return <FailedRead error={error} text="常用服务加载失败，请重试" onRetry={() => void refetch()} />
          }}
        </TilesLoader>
      </main>
    </>
  )
}

export default membersOnly(withQueries(MenuEditPage))
