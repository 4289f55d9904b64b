import { yuan } from '@contract/text/money'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { PagedRows } from '@/lists/PagedRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { mealOrderHref } from '@/serviceRoutes'
import { useOrders } from '../queries'
import { mealText, STATUS_NAMES } from '../words'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Own orders, newest first. */
export function OrderList() {
  const list = useOrders()
  return (
    <PagedRows list={list} noun="订单" empty="暂无订单">
      {(rows) => (
        <WindowedList
          ids={rows.map(({ orderId }) => orderId)}
          heights={heightsOf('meal orders')}
          label="我的订单"
          isPartial={list.hasNextPage}
          row={(place) => {
            const order = rows[place]
            if (!order) return undefined
            return (
              <div className={`${look.card} ${styles.order}`}>
                <div className={`${look.line} ${styles.line}`}>
                  <Link className={look.act} to={mealOrderHref(order.orderId)}>
                    {order.canteenName} {mealText(order)}
                  </Link>
                  <span>{STATUS_NAMES[order.status]}</span>
                </div>
                <p className={look.soft}>
                  {order.items.map(({ name, quantity }, place) => (
                    <Fragment key={place}>
                      {`${name} `}
                      <span className={figures.whole}>
                        {`× ${quantity}${place < order.items.length - 1 ? '、' : ''}`}
                      </span>
                    </Fragment>
                  ))}
                </p>
                <p className={look.soft}>餐卡支付 {yuan(order.payFen)}</p>
              </div>
            )
          }}
        />
      )}
    </PagedRows>
  )
}
