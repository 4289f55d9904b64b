import { yuan } from '@contract/text/money'
import { type Order, OrderStatus } from '@contract/mealOrder'
import { messageOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { formatTime } from '@/lib/time/date'
import { ReadState } from '@/lists/ReadState'
import { Button } from '@/ui/button/Button'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { OrderFacts } from './order/OrderFacts'
import { ItemName } from './order/ItemName'
import { OrderActions } from './order/OrderActions'
import { PickUpCode } from './order/PickUpCode'
import { useNewDay, useOrder } from './queries'
import { allergenText, datedMealText, MODE_NAMES, STATUS_NAMES } from './words'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

/** An order with its timeline, receipt and actions. */
function CateringOrderDetailPage() {
  usePageTitle('订单详情')
  useNewDay()
  const orderId = useQueryParam('id')
  const found = useOrder(orderId)
  const eater = useOwnAccount().data?.userId
  return (
    <>
      <NavBar title="订单详情" />
      <main className={look.page}>
        {orderId === '' ? (
          <Gone text="没有指定订单" />
        ) : (
          <ReadState
            found={found}
            rows={6}
            gone={<Gone text={messageOf(found.error, '订单不存在')} />}
            text={messageOf(found.error, '订单加载失败，请重试')}
          >
            {(order) => (
              <>
                <Receipt order={order} />
                <OrderActions order={order} eater={eater} />
              </>
            )}
          </ReadState>
        )}
      </main>
    </>
  )
}

function Receipt({ order }: { order: Order }) {
  const isOver = order.status > OrderStatus.Ready
  return (
    <>
      <section className={`${look.card} ${styles.part}`}>
        <p className={`${styles.center} ${styles.price}`}>{STATUS_NAMES[order.status]}</p>
        {!isOver && <PickUpCode code={order.code} />}
        <OrderFacts
          facts={[
            ...(isOver ? [['取餐码', order.code] as const] : []),
            ['食堂', order.canteenName],
            ['餐次', datedMealText(order)],
            ['取餐时段', order.slotName],
            ['用餐方式', MODE_NAMES[order.mode]],
            ...(order.remark ? [['备注', order.remark] as const] : []),
            ['订单号', order.orderId.slice(0, 8)],
          ]}
        />
      </section>
      <section className={`${look.card} ${styles.part}`} aria-label="小票">
        <div className={`${look.line} ${styles.line}`}>
          <h2>小票</h2>
          <Button small look="text" className={styles.unprinted} onClick={() => window.print()}>
            打印小票
          </Button>
        </div>
        <ul>
          {order.items.map((item) => (
            <li key={`${item.dishId} ${item.specId ?? ''}`}>
              <div className={`${look.line} ${styles.line}`}>
                <ItemName item={item} />
                <span>{yuan(item.priceFen * item.quantity)}</span>
              </div>
              <p className={look.soft}>{allergenText(item.allergens)}</p>
            </li>
          ))}
        </ul>
        <OrderFacts
          facts={[
            ['合计', yuan(order.totalFen)],
            ['补贴', yuan(-order.subsidyFen)],
            ['餐卡支付', yuan(order.payFen)],
          ]}
        />
      </section>
      <section className={`${look.card} ${styles.part}`} aria-label="进度">
        <h2>进度</h2>
        <OrderFacts facts={order.timeline.map(({ status, time }) => [STATUS_NAMES[status], formatTime(time)])} />
      </section>
    </>
  )
}

export default membersOnly(withQueries(CateringOrderDetailPage))
