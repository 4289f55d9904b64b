import { type ReactNode, Suspense } from 'react'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { lazyPart } from '@/ui/lazyPart'
import { NavBar } from '@/ui/navigation/NavBar'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Skeleton } from '@/ui/States'
import { SearchView } from './SearchView'

const BookingView = lazyPart(() => import('./BookingView'))
const HotelView = lazyPart(() => import('./HotelView'))
const OrdersView = lazyPart(() => import('./OrdersView'))
const OrderView = lazyPart(() => import('./OrderView'))

/** The search, a hotel, the booking of a room, own orders, or one of them. */
function HotelPage() {
  const [hotelId, orderId, roomId] = [useQueryParam('id'), useQueryParam('order'), useQueryParam('room')]
  const isOrders = useQueryParam('box') === 'orders'
  if (orderId) return <Part title="酒店订单" shown={<OrderView key={orderId} orderId={orderId} />} />
  if (isOrders) return <Part title="我的订单" shown={<OrdersView />} />
  if (hotelId && roomId) {
    return <Part title="预订酒店" shown={<BookingView key={roomId} hotelId={hotelId} roomId={roomId} />} />
  }
  if (hotelId) return <Part title="酒店详情" shown={<HotelView key={hotelId} hotelId={hotelId} />} />
  return <SearchView />
}

function Part({ title, shown }: { title: string; shown: ReactNode }) {
  const fallback = (
    <>
      <NavBar title={title} />
      <main>
        <Skeleton rows={6} />
      </main>
    </>
  )
  return <Suspense fallback={fallback}>{shown}</Suspense>
}

export default membersOnly(withQueries(HotelPage))
