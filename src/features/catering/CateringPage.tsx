import { useState } from 'react'
import { Link } from 'react-router-dom'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Skeleton } from '@/ui/States'
import { AvoidSheet } from './menu/AvoidSheet'
import { MenuView } from './menu/MenuView'
import { PlaceBar } from './menu/PlaceBar'
import { useMenuPlace } from './place'
import { prefetchMenu, useCanteens, useNewDay } from './queries'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

/** Canteen, day and meal with their menu. */
function CateringPage() {
  usePageTitle('订餐')
  useNewDay()
  const { data: canteens, error, refetch } = useCanteens()
  const place = useMenuPlace(canteens)
  const [isAvoiding, setAvoiding] = useState(false)
  const canteen = canteens?.find(({ canteenId }) => canteenId === place.canteenId)
  return (
    <>
      <NavBar title="订餐" />
      <main className={look.page}>
        {!canteens && !error && <Skeleton rows={8} />}
        {!canteens && error && <FailedRead error={error} text="食堂加载失败，请重试" onRetry={() => void refetch()} />}
        {canteens?.length === 0 && <Empty text="暂无食堂" />}
        {canteens && canteens.length > 0 && (
          <>
            <PlaceBar canteens={canteens} place={place} path={paths.catering} />
            {canteen && (
              <p className={`${look.soft} ${styles.address}`}>
                {canteen.address} · {canteen.openText}
              </p>
            )}
            <div className={`${look.wrap} ${styles.ways}`}>
              <Link className={buttonClass({ look: 'text', small: true })} to={paths.cateringOrder}>
                我的订单与餐卡
              </Link>
              <Button look="text" small onClick={() => setAvoiding(true)}>
                避开过敏原
              </Button>
            </div>
            <MenuView key={JSON.stringify(place)} place={place} />
          </>
        )}
        {isAvoiding && <AvoidSheet onClosed={() => setAvoiding(false)} />}
      </main>
    </>
  )
}

export const prepare = prefetchMenu

export default membersOnly(withQueries(CateringPage))
