import { yuan } from '@/lib/money'
import { Link } from 'react-router-dom'
import { failureWords } from '@/http/failureWords'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { mealOrderHref } from '@/routes'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { useOrders } from '../queries'
import { mealText, STATUS_NAMES } from '../words'
import styles from '../Catering.module.css'

/** The own orders, newest first. */
export function OrderList() {
  const { rows, data, error, refetch, more, hasNextPage } = useOrders()
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, '订单加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无订单" />
  return (
    <>
      <WindowedList
        ids={rows.map(({ orderId }) => orderId)}
        heights={heightsOf('meal orders')}
        label="我的订单"
        isPartial={hasNextPage}
        row={(place) => {
          const order = rows[place]
          if (!order) return undefined
          const names = order.items.map(({ name, quantity }) => `${name} × ${quantity}`).join('、')
          return (
            <div className={styles.card}>
              <div className={styles.line}>
                <Link className={styles.dishName} to={mealOrderHref(order.orderId)}>
                  {order.canteenName} {mealText(order)}
                </Link>
                <span>{STATUS_NAMES[order.status]}</span>
              </div>
              <p className={styles.note}>{names}</p>
              <p className={styles.note}>餐卡支付 {yuan(order.payFen)}</p>
            </div>
          )
        }}
      />
      <MoreRows more={more} hasMore={hasNextPage} failure="订单加载失败" />
    </>
  )
}
