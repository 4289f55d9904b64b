import { Link, useNavigate } from 'react-router-dom'
import type { HotelDetail, HotelRoom, Stay } from '@contract/hotel'
import { isNotFound } from '@/http/apiError'
import { readable } from '@/http/readable'
import { yuan } from '@contract/text/money'
import { serverNow } from '@/lib/time/serverTime'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { useIsOver } from '@/lib/time/useIsOver'
import { FailedRead } from '@/lists/FailedRead'
import { Pictures } from '@/posts/Pictures/Pictures'
import { hotelHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Parts } from '@/ui/text/Parts'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { cancelWords } from './cancelWords'
import { Nights } from './Nights'
import { useHotel } from './queries'
import { StayField } from './StayField'
import { breakfastWords, stayOf } from './words'
import marks from '@/ui/marks.module.css'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'

/** One hotel with its rooms and prices for a stay. */
export default function HotelView({ hotelId }: { hotelId: string }) {
  usePageTitle('酒店详情')
  useChinaDay()
  const navigate = useNavigate()
  const { stay, problem } = stayOf(useQueryParam('from'), useQueryParam('to'), serverNow())
  const found = useHotel(hotelId, stay)
  const { error, errorUpdateCount, isPlaceholderData, refetch } = found
  const data = readable(found)
  // `error` is null again while a failed first read is retried: an open calendar stays.
  const hasRead = data !== undefined || errorUpdateCount > 0
  const isGone = isNotFound(error)
  return (
    <>
      <NavBar title="酒店详情" />
      {data && data.pictures.length > 0 && <Pictures files={data.pictures} />}
      <main key={hasRead ? 'shown' : 'waiting'} className={look.column}>
        {data && <About hotel={data} />}
        {hasRead && (
          <StayField
            stay={stay}
            problem={problem}
            onChange={(next) => void navigate(hotelHref({ id: hotelId, ...next }), { replace: true })}
          />
        )}
        {data && !isPlaceholderData && <Rooms hotel={data} stay={stay} />}
        {(isPlaceholderData || (!data && !error)) && <Skeleton rows={6} />}
        {isGone && <Gone text="该酒店不存在或已停止合作" />}
        {!data && error && !isGone && (
          <FailedRead error={error} text="酒店加载失败，请重试" onRetry={() => void refetch()} />
        )}
      </main>
    </>
  )
}

function About({ hotel }: { hotel: HotelDetail }) {
  const { name, star, district, address, officeKm, allowanceFen, desc } = hotel
  return (
    <section className={look.card}>
      <h2 className={look.title}>{name}</h2>
      <p className={look.soft}>
        <Parts parts={[`${star} 星`, district, `距办公地 ${officeKm} 公里`]} />
      </p>
      <p className={look.soft}>{address}</p>
      <p className={look.soft}>{`住宿标准 ${yuan(allowanceFen)}/晚`}</p>
      <p className={look.text}>{desc}</p>
    </section>
  )
}

function Rooms({ hotel, stay }: { hotel: HotelDetail; stay: Stay }) {
  if (hotel.rooms.length === 0) return <Empty text="该酒店暂无可预订的房型" />
  return hotel.rooms.map((room) => <Room key={room.roomId} room={room} hotel={hotel} stay={stay} />)
}

function Room({ room, hotel, stay }: { room: HotelRoom; hotel: HotelDetail; stay: Stay }) {
  const { roomId, name, bed, breakfast, nightly, totalFen, overFen, freeCancelUntil } = room
  const isOver = useIsOver(freeCancelUntil)
  const left = Math.min(...nightly.map((night) => night.left))
  const heading = `room-${roomId}`
  return (
    <section className={look.card} aria-labelledby={heading}>
      <h3 id={heading}>{name}</h3>
      <p className={look.soft}>
        <Parts parts={[bed, breakfastWords(breakfast)]} />
      </p>
      <Nights nightly={nightly} allowanceFen={hotel.allowanceFen} />
      <p className={look.line}>
        <span>
          <strong className={figures.large}>{yuan(totalFen)}</strong>
          <span className={`${look.soft} ${figures.after}`}>{`共 ${nightly.length} 晚`}</span>
        </span>
        <span className={overFen > 0 ? marks.markDanger : marks.markOn}>
          {overFen > 0 ? `超标 ${yuan(overFen)}` : '标准内'}
        </span>
      </p>
      <p className={look.soft}>{cancelWords(freeCancelUntil, isOver)}</p>
      {left > 0 ? (
        <>
          {left < 4 && <p className={look.alarm}>{`仅剩 ${left} 间`}</p>}
          <Link
            className={buttonClass({ look: 'primary', wide: true })}
            aria-label={`预订 ${name}`}
            to={hotelHref({ id: hotel.hotelId, ...stay, room: roomId })}
          >
            预订
          </Link>
        </>
      ) : (
        <p className={look.alarm}>所选日期已满房</p>
      )}
    </section>
  )
}
