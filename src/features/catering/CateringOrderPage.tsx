import { useSearchParams } from 'react-router-dom'
import { failedReads } from '@/http/failedReads'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { paths } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { CardView } from './order/CardView'
import { Checkout } from './order/Checkout'
import { OrderList } from './order/OrderList'
import { useMealPlace } from './place'
import { useCanteens, useNewDay } from './queries'
import look from '@/ui/look.module.css'

/** With a meal in the address the checkout, else own orders and the meal card. */
function CateringOrderPage() {
  const [params] = useSearchParams()
  const isCheckout = params.has('canteen')
  const box = params.get('box') === 'card' ? 'card' : ''
  const title = isCheckout ? '确认订单' : box === 'card' ? '餐卡' : '我的订单'
  usePageTitle(title)
  useNewDay()
  return (
    <>
      <NavBar title={title} />
      {!isCheckout && (
        <LinkTabs
          label="我的订单"
          tabs={[
            { to: paths.cateringOrder, text: '订单', isOpen: box === '' },
            { to: `${paths.cateringOrder}?box=card`, text: '餐卡', isOpen: box === 'card' },
          ]}
        />
      )}
      <main className={look.page}>
        {isCheckout ? <CheckoutLoader /> : box === 'card' ? <CardView /> : <OrderList />}
      </main>
    </>
  )
}

function CheckoutLoader() {
  const canteens = useCanteens()
  const account = useOwnAccount()
  const { error, retry } = failedReads(canteens, account)
  const place = useMealPlace(canteens.data ?? [])
  if (error) return <FailedRead error={error} text="订单加载失败，请重试" onRetry={retry} />
  if (!canteens.data || !account.data) return <Skeleton rows={6} />
  return <Checkout eater={account.data.userId} place={place} />
}

export default membersOnly(withQueries(CateringOrderPage))
