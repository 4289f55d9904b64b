import { useSearchParams } from 'react-router-dom'
import { OrderStatus } from '@contract/mealOrder'
import { servedMeal } from '@contract/mealPlace'
import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Skeleton } from '@/ui/States'
import { CookBox } from './kitchen/CookBox'
import { OrdersBox } from './kitchen/OrdersBox'
import { PickUpBox } from './kitchen/PickUpBox'
import { useCookLines } from './kitchen/queries'
import { StockBox } from './kitchen/StockBox'
import { PlaceBar } from './menu/PlaceBar'
import { placeQuery, useMenuPlace } from './place'
import { useCanteens, useNewDay } from './queries'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

const BOXES = [
  { box: '', text: '已下单', status: OrderStatus.Ordered },
  { box: 'cooking', text: '制作中', status: OrderStatus.Cooking },
  { box: 'ready', text: '可取餐', status: OrderStatus.Ready },
  { box: 'stock', text: '余量' },
  { box: 'pickup', text: '取餐' },
  { box: 'list', text: '备餐清单' },
] as const

/** Kitchen view of a meal: orders by slot, stock, codes, portions to cook. */
function KitchenPage() {
  usePageTitle('后厨')
  useNewDay()
  const [params] = useSearchParams()
  const { data: canteens, error, refetch } = useCanteens()
  const place = useMenuPlace(canteens, servedMeal, false)
  const asked = params.get('box') ?? ''
  const open = BOXES.find(({ box }) => box === asked) ?? BOXES[0]
  const { error: refusal } = useCookLines(place, open.box !== 'list')
  const canteenName = canteens?.find(({ canteenId }) => canteenId === place.canteenId)?.name ?? ''
  const query = placeQuery(place)
  if (codeOf(refusal) === Code.Forbidden) {
    return (
      <>
        <NavBar title="后厨" />
        <main className={look.page}>
          <Empty text="仅厨房工作人员可以查看" />
        </main>
      </>
    )
  }
  return (
    <>
      <NavBar title="后厨" />
      <main className={look.page}>
        {!canteens && !error && <Skeleton rows={8} />}
        {!canteens && error && <FailedRead error={error} text="食堂加载失败，请重试" onRetry={() => void refetch()} />}
        {canteens?.length === 0 && <Empty text="暂无食堂" />}
        {canteens && canteens.length > 0 && (
          <>
            <div className={styles.unprinted}>
              <PlaceBar canteens={canteens} place={place} path={paths.kitchen} />
              <LinkTabs
                label="后厨"
                tabs={BOXES.map(({ box, text }) => ({
                  to: `${paths.kitchen}?${query}${box && `&box=${box}`}`,
                  text,
                  isOpen: box === open.box,
                }))}
              />
            </div>
            {'status' in open && <OrdersBox key={query + open.box} place={place} status={open.status} />}
            {open.box === 'stock' && <StockBox key={query} place={place} />}
            {open.box === 'pickup' && <PickUpBox key={query} place={place} />}
            {open.box === 'list' && <CookBox key={query} place={place} canteenName={canteenName} />}
          </>
        )}
      </main>
    </>
  )
}

export default membersOnly(withQueries(KitchenPage))
