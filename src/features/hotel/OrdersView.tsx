import { Link } from 'react-router-dom'
import { failureWords } from '@/http/failureWords'
import { yuan } from '@/lib/money'
import { MoreRows } from '@/lists/MoreRows'
import { hotelOrderHref } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { useOrders } from './queries'
import { TABS } from './SearchView'
import { STATUS_NAMES, shortStay } from './words'
import styles from './Hotel.module.css'

/** The stays the reader has booked, the newest first. */
export default function OrdersView() {
  usePageTitle('酒店订单')
  return (
    <>
      <NavBar title="酒店" />
      <LinkTabs label="酒店" tabs={TABS.map((tab, place) => ({ ...tab, isOpen: place === 1 }))} />
      <main className={styles.page}>
        <Rows />
      </main>
    </>
  )
}

function Rows() {
  const { rows, data, error, refetch, more, hasNextPage } = useOrders()
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, '订单加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无酒店订单" />
  return (
    <>
      <ul className={styles.rows} aria-label="酒店订单">
        {rows.map((order) => (
          <li key={order.orderId} className={styles.row}>
            <Link className={styles.item} to={hotelOrderHref(order.orderId)}>
              <span className={styles.words}>
                <span className={styles.name}>{order.hotelName}</span>
                <span className={styles.soft}>{shortStay(order)}</span>
                <span>{`${order.roomName} · ${yuan(order.totalFen)}`}</span>
              </span>
              <span className={styles[order.status] ?? styles.state}>{STATUS_NAMES[order.status]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreRows more={more} hasMore={hasNextPage} failure="订单加载失败" />
    </>
  )
}
