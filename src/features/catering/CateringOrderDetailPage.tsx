import { yuan } from '@contract/text/money'
import { Code } from '@contract/codes'
import { type Order, OrderMode } from '@contract/mealOrder'
import { codeOf, messageOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { formatTime } from '@/lib/time/date'
import { FailedRead } from '@/lists/FailedRead'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone, Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { OrderActions } from './order/OrderActions'
import { useNewDay, useOrder } from './queries'
import { allergenText, mealText, STATUS_NAMES } from './words'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from './Catering.module.css'

/** An order with its timeline, receipt and actions. */
function CateringOrderDetailPage() {
  usePageTitle('订单详情')
  useNewDay()
  const orderId = useQueryParam('id')
  const { data: order, error, refetch } = useOrder(orderId)
  const isGone = codeOf(error) === Code.NotFound
  const eater = useOwnAccount().data?.userId
  return (
    <>
      <NavBar title="订单详情" />
      <main className={look.page}>
        {orderId === '' && <Gone text="没有指定订单" />}
        {orderId !== '' && !order && !error && <Skeleton rows={6} />}
        {!order && isGone && <Gone text={messageOf(error, '订单不存在')} />}
        {!order && error && !isGone && (
          <FailedRead error={error} text={messageOf(error, '订单加载失败，请重试')} onRetry={() => void refetch()} />
        )}
        {order && (
          <>
            <Receipt order={order} />
            <OrderActions order={order} eater={eater} />
          </>
        )}
      </main>
    </>
  )
}

function Receipt({ order }: { order: Order }) {
  const facts = [
    ['食堂', order.canteenName],
    ['餐次', mealText(order)],
    ['时段', order.slotName],
    ['方式', order.mode === OrderMode.In ? '堂食' : '外带'],
    ...(order.remark ? [['备注', order.remark]] : []),
    ['订单号', order.orderId.slice(0, 8)],
  ]
  const amounts = [
    ['合计', yuan(order.totalFen)],
    ['补贴', yuan(-order.subsidyFen)],
    ['餐卡支付', yuan(order.payFen)],
  ]
  return (
    <>
      <section className={`${look.card} ${styles.part}`}>
        <p className={`${styles.center} ${styles.price}`}>{STATUS_NAMES[order.status]}</p>
        <p className={`${look.soft} ${styles.center}`}>取餐码</p>
        <p className={styles.code}>{order.code}</p>
        <dl>{facts.map(pair)}</dl>
      </section>
      <section className={`${look.card} ${styles.part}`} aria-label="小票">
        <h2>小票</h2>
        <ul>
          {order.items.map((item) => (
            <li key={`${item.dishId} ${item.specId ?? ''}`}>
              <div className={`${look.line} ${styles.line}`}>
                <span>
                  {item.name}
                  {item.specName && `（${item.specName}）`}{' '}
                  <span className={figures.whole}>{`× ${item.quantity}`}</span>
                </span>
                <span>{yuan(item.priceFen * item.quantity)}</span>
              </div>
              <p className={look.soft}>{allergenText(item.allergens)}</p>
            </li>
          ))}
        </ul>
        <dl>{amounts.map(pair)}</dl>
      </section>
      <section className={`${look.card} ${styles.part}`} aria-label="进度">
        <h2>进度</h2>
        <dl>{order.timeline.map(({ status, time }) => pair([STATUS_NAMES[status], formatTime(time)]))}</dl>
      </section>
    </>
  )
}

const pair = ([name = '', value = '']: readonly string[]) => (
  <div key={name} className={`${look.line} ${styles.line}`}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

export default membersOnly(withQueries(CateringOrderDetailPage))
