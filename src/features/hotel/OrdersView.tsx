import { Link } from 'react-router-dom'
import { yuan } from '@contract/text/money'
import { serverNow } from '@/lib/time/serverTime'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { PagedLines } from '@/lists/PagedLines'
import { hotelOrderHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { invalidateHotel, useOrders } from './queries'
import { TABS } from './SearchView'
import { StayParts } from './StayParts'
import { isOpenStatus, shortStayParts, STATUS_NAMES } from './words'
import marks from '@/ui/marks.module.css'
import look from '@/ui/look.module.css'

/** The reader's orders, newest first. */
export default function OrdersView() {
  usePageTitle('酒店订单')
  useChinaDay(() => void invalidateHotel())
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
    <PagedLines
      list={useOrders()}
      noun="订单"
      empty="暂无酒店订单"
      label="酒店订单"
      name="hotel orders"
      idOf={({ orderId }) => orderId}
      line="item"
    >
      {(order) => (
        <Link className={look.link} to={hotelOrderHref(order.orderId)}>
          <span className={look.words}>
            <span className={look.name}>{order.hotelName}</span>
            <span className={look.soft}>
              <StayParts parts={shortStayParts(order, serverNow())} />
            </span>
            <span>{`${order.roomName} · ${yuan(order.totalFen)}`}</span>
          </span>
          <span className={isOpenStatus(order.status) ? marks.markOn : marks.mark}>{STATUS_NAMES[order.status]}</span>
        </Link>
      )}
    </PagedLines>
  )
}
