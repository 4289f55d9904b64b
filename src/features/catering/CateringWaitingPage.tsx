import { Link } from 'react-router-dom'
import { type Order, OrderStatus, type Waiting } from '@contract/mealOrder'
import { messageOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { ReadState } from '@/lists/ReadState'
import { mealOrderHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone } from '@/ui/States'
import { OrderFacts } from './order/OrderFacts'
import { ItemName } from './order/ItemName'
import { PickUpCode } from './order/PickUpCode'
import { pickUpText } from './order/pickUpText'
import { useWaiting } from './order/useWaiting'
import { useNewDay, useOrder } from './queries'
import { UpdateFailed } from './UpdateFailed'
import { mealText, STATUS_NAMES } from './words'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

const STEPS = [OrderStatus.Ordered, OrderStatus.Cooking, OrderStatus.Ready] as const

/** State of an order with its code in large digits, also readable without a network. */
function CateringWaitingPage() {
  usePageTitle('等待取餐')
  useNewDay()
  const orderId = useQueryParam('id')
  const found = useWaiting(orderId)
  const { keptAt, error } = found
  const { data: order } = useOrder(orderId, 'offline')
  return (
    <>
      <NavBar title="等待取餐" />
      <main className={look.page}>
        {orderId === '' ? (
          <Gone text="没有指定订单" />
        ) : (
          <ReadState
            found={found}
            rows={4}
            gone={<Gone text={messageOf(error, '订单不存在')} />}
            text={messageOf(error, '订单加载失败，请重试')}
          >
            {(waiting) => (
              <>
                {keptAt !== undefined && <UpdateFailed error={error} at={keptAt} />}
                <Progress waiting={waiting} order={order} />
                {order && <OrderPlace order={order} />}
                <p className={styles.center}>
                  <Link className={buttonClass({ look: 'outline' })} to={mealOrderHref(orderId)}>
                    查看订单
                  </Link>
                </p>
              </>
            )}
          </ReadState>
        )}
      </main>
    </>
  )
}

/** The steps, what to wait for, and the code. */
function Progress({ waiting: { status, ahead, code }, order }: { waiting: Waiting; order: Order | undefined }) {
  const isWaiting = status <= OrderStatus.Cooking
  const aheadText = `前面还有 ${ahead} 单`
  const later = isWaiting ? pickUpText(order) : undefined
  return (
    <section className={`${look.card} ${styles.part}`}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === status ? 'step' : undefined}>
            {STATUS_NAMES[step]}
          </li>
        ))}
      </ol>
      <div className={styles.center} role="status">
        <p className={styles.price}>{later ?? (isWaiting ? aheadText : STATUS_NAMES[status])}</p>
        {later && <p className={look.soft}>{aheadText}</p>}
      </div>
      {status <= OrderStatus.Ready && <PickUpCode code={code} />}
    </section>
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
