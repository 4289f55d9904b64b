import { Link } from 'react-router-dom'
import { yuan } from '@/lib/money'
import { PagedRows } from '@/lists/PagedRows'
import { hotelOrderHref } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useOrders } from './queries'
import { TABS } from './SearchView'
import { isOpenStatus, shortStay, STATUS_NAMES } from './words'
import marks from '@/ui/marks.module.css'
import look from '@/ui/look.module.css'

/** The reader's orders, newest first. */
export default function OrdersView() {
  usePageTitle('酒店订单')
  return (
    <>
      <NavBar title="酒店" />
      <LinkTabs label="酒店" tabs={TABS.map((tab, place) => ({ ...tab, isOpen: place === 1 }))} />
      <main className={look.column}>
        <Rows />
      </main>
    </>
  )
}

function Rows() {
  return (
    <PagedRows list={useOrders()} noun="订单" empty="暂无酒店订单">
      {(rows) => (
        <ul className={look.rows} aria-label="酒店订单">
          {rows.map((order) => (
            <li key={order.orderId} className={look.item}>
              <Link className={look.link} to={hotelOrderHref(order.orderId)}>
                <span className={look.words}>
                  <span className={look.name}>{order.hotelName}</span>
                  <span className={look.soft}>{shortStay(order)}</span>
                  <span>{`${order.roomName} · ${yuan(order.totalFen)}`}</span>
                </span>
                <span className={isOpenStatus(order.status) ? marks.markOn : marks.mark}>
                  {STATUS_NAMES[order.status]}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
