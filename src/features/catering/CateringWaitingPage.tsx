import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import { type Order, OrderStatus } from '@contract/mealOrder'
import { codeOf, messageOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { mealOrderHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone, Skeleton } from '@/ui/States'
import { OrderFacts } from './order/OrderFacts'
import { ItemName } from './order/ItemName'
import { PickUpCode } from './order/PickUpCode'
import { pickUpText } from './order/pickUpText'
import { useWaiting } from './order/useWaiting'
import { useOrder } from './queries'
import { UpdateFailed } from './UpdateFailed'
import { mealText, STATUS_NAMES } from './words'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

const STEPS = [OrderStatus.Ordered, OrderStatus.Cooking, OrderStatus.Ready] as const

/** State of an order with its code in large digits, also readable without a network. */
function CateringWaitingPage() {
  usePageTitle('等待取餐')
  const orderId = useQueryParam('id')
  const { waiting, keptAt, error, refetch } = useWaiting(orderId)
  const isGone = codeOf(error) === Code.NotFound
  const { data: order } = useOrder(orderId, 'offline')
  const isWaiting = waiting !== undefined && waiting.status <= OrderStatus.Cooking
  const ahead = `前面还有 ${waiting?.ahead ?? 0} 单`
  const later = isWaiting ? pickUpText(order) : undefined
  const headline = later ?? (isWaiting ? ahead : STATUS_NAMES[waiting?.status ?? OrderStatus.Ordered])
  return (
    <>
      <NavBar title="等待取餐" />
      <main className={look.page}>
        {orderId === '' && <Gone text="没有指定订单" />}
        {orderId !== '' && !waiting && !error && <Skeleton rows={4} />}
        {!waiting && isGone && <Gone text={messageOf(error, '订单不存在')} />}
        {!waiting && error && !isGone && (
          <FailedRead error={error} text={messageOf(error, '订单加载失败，请重试')} onRetry={() => void refetch()} />
        )}
        {waiting && (
          <>
            {keptAt !== undefined && <UpdateFailed error={error} at={keptAt} />}
            <section className={`${look.card} ${styles.part}`}>
              <ol className={styles.steps}>
                {STEPS.map((step) => (
                  <li key={step} aria-current={step === waiting.status ? 'step' : undefined}>
                    {STATUS_NAMES[step]}
                  </li>
                ))}
              </ol>
              <div className={styles.center} role="status">
                <p className={styles.price}>{headline}</p>
                {later && <p className={look.soft}>{ahead}</p>}
              </div>
              {waiting.status <= OrderStatus.Ready && <PickUpCode code={waiting.code} />}
            </section>
            {order && <OrderPlace order={order} />}
            <p className={styles.center}>
              <Link className={buttonClass({ look: 'outline' })} to={mealOrderHref(orderId)}>
                查看订单
              </Link>
            </p>
          </>
        )}
      </main>
    </>
  )
}

/** Where, when and what to fetch. */
function OrderPlace({ order }: { order: Order }) {
  return (
    <section className={`${look.card} ${styles.part}`} aria-label="订单">
      <OrderFacts
        facts={[
          ['食堂', order.canteenName],
          ['餐次', mealText(order)],
          ['取餐时段', order.slotName],
        ]}
      />
      <ul aria-label="菜品">
        {order.items.map((item) => (
          <li key={`${item.dishId} ${item.specId ?? ''}`}>
            <ItemName item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export default membersOnly(withQueries(CateringWaitingPage))
