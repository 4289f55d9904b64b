import { Link } from 'react-router-dom'
import type { Stay } from '@contract/hotel'
import { serverNow } from '@/lib/time/serverTime'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { ReadState } from '@/lists/ReadState'
import { hotelHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { type BookingDraft, bookingDraft, bookingDraftName, NO_BOOKING, reasonKey } from '@/writes/drafts/bookingDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { type Booked, BookingForm } from './BookingForm'
import { withGuest } from './guests'
import { useHotel } from './queries'
import { stayOf } from './words'
import look from '@/ui/look.module.css'

/** The booking form of a room. */
export default function BookingView({ hotelId, roomId }: { hotelId: string; roomId: string }) {
  usePageTitle('预订酒店')
  useChinaDay()
  const { stay, problem, named } = stayOf(useQueryParam('from'), useQueryParam('to'), serverNow())
  const found = useHotel(hotelId, named ?? stay, !problem || named !== undefined)
  // Until the backend has told the time, that of the device may be wrong.
  const isJudged = !named || found.isFetched
  return (
    <>
      <NavBar title="预订酒店" />
      <main className={look.column}>
        {problem && !isJudged ? (
          <Skeleton rows={6} />
        ) : problem ? (
          <Empty text={`${problem}，请重新选择`}>
            <Link className={buttonClass({ look: 'primary' })} to={hotelHref({ id: hotelId })} replace>
              重新选择日期
            </Link>
          </Empty>
        ) : (
          <Content {...{ found, roomId, stay }} />
        )}
      </main>
    </>
  )
}

interface Chosen {
  found: ReturnType<typeof useHotel>
  roomId: string
  stay: Stay
}

function Content({ found, roomId, stay }: Chosen) {
  const key = reasonKey({ roomId, ...stay })
  return (
    <ReadState found={found} rows={6} gone={<Gone text="该酒店不存在或已停止合作" />} text="酒店加载失败，请重试">
      {(hotel) => {
        const room = hotel.rooms.find((each) => each.roomId === roomId)
        return room ? <Drafted key={key} {...{ hotel, room, stay }} /> : <Empty text="该房型不存在或已停售" />
      }}
    </ReadState>
  )
}

function Drafted(booked: Booked) {
  const { guestName } = booked.hotel
  const stored = bookingDraft({ roomId: booked.room.roomId, ...booked.stay })
  const kept = useKeptDraft<BookingDraft>(bookingDraftName, {
    ...stored,
    read: async (userId) => {
      const draft = await stored.read(userId)
      return draft && withGuest(draft, guestName)
    },
    first: () => withGuest(NO_BOOKING, guestName),
  })
  return kept.state === 'reading' ? <Skeleton rows={6} /> : <BookingForm {...booked} {...kept} />
}
