import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router-dom'
import { HOTEL_REASON_LENGTH, type HotelDetail, HotelPay, type HotelRoom, type Stay } from '@contract/hotel'
import { characterCount, isBlank } from '@contract/text/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { yuan } from '@contract/text/money'
import { serverNow } from '@/lib/time/serverTime'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { hotelHref, hotelOrderHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { enterMoves } from '@/ui/field/enterMoves'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Parts } from '@/ui/Parts'
import { RadioRow } from '@/ui/RadioRow'
import { Empty, Skeleton } from '@/ui/States'
import {
  type BookingDraft,
  dropBooked,
  keepBookingDraft,
  NO_BOOKING,
  readBookingDraft,
  reasonKey,
} from '@/writes/drafts/bookingDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { bookRoom } from '@/writes/unqueued/hotel'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { noteOrder, readAgain, useHotel } from './queries'
import { cancelWords } from './cancelWords'
import { GuestFields } from './GuestFields'
import { guestProblem, withGuest } from './guests'
import { Nights } from './Nights'
import { StayParts } from './StayParts'
import { breakfastWords, PAY_NAMES, stayOf, stayParts } from './words'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'

interface Chosen {
  hotelId: string
  roomId: string
}

/** The booking form of a room. */
export default function BookingView({ hotelId, roomId }: Chosen) {
  usePageTitle('预订酒店')
  useChinaDay()
  const { stay, problem } = stayOf(useQueryParam('from'), useQueryParam('to'), serverNow())
  return (
    <>
      <NavBar title="预订酒店" />
      <main className={look.column}>
        {problem ? (
          <Empty text={`${problem}，请重新选择`}>
            <Link className={buttonClass({ look: 'primary' })} to={hotelHref({ id: hotelId })} replace>
              重新选择日期
            </Link>
          </Empty>
        ) : (
          <Content hotelId={hotelId} roomId={roomId} stay={stay} />
        )}
      </main>
    </>
  )
}

function Content({ hotelId, roomId, stay }: Chosen & { stay: Stay }) {
  const { data, error, refetch } = useHotel(hotelId, stay)
  const room = data?.rooms.find((each) => each.roomId === roomId)
  const key = reasonKey({ roomId, ...stay })
  if (data && room) return <Drafted key={key} hotel={data} room={room} stay={stay} />
  if (data) return <Empty text="该房型不存在或已停售" />
  if (!error) return <Skeleton rows={6} />
  return <FailedRead error={error} text="酒店加载失败，请重试" onRetry={() => void refetch()} />
}

interface Problems {
  /** Whether the names of the guests were checked. */
  guests?: true
  reason?: string
}

function reasonProblem(reason: string): Problems {
  if (isBlank(reason)) return { reason: '请填写超标原因' }
  const isLong = characterCount(reason) > HOTEL_REASON_LENGTH
  return isLong ? { reason: `超标原因最多 ${HOTEL_REASON_LENGTH} 个字` } : {}
}

const PAYS = Object.values(HotelPay).map((value) => ({ value, label: PAY_NAMES[value] }))

interface Booked {
  hotel: HotelDetail
  room: HotelRoom
  stay: Stay
}

function Drafted(booked: Booked) {
  const { guestName } = booked.hotel
  const kept = useKeptDraft<BookingDraft>('booking', {
    read: async (userId) => {
      const draft = await readBookingDraft(userId)
      return draft && withGuest(draft, guestName)
    },
    keep: keepBookingDraft,
    drop: (userId) => dropBooked(userId, { roomId: booked.room.roomId, ...booked.stay }),
    first: () => withGuest(NO_BOOKING, guestName),
  })
  return kept.state === 'reading' ? <Skeleton rows={6} /> : <BookingForm {...booked} {...kept} />
}

interface FormProps extends Booked {
  draft: BookingDraft
  change: (to: Partial<BookingDraft>) => void
  drop: () => Promise<void>
}

function BookingForm({ hotel, room, stay, draft: { guests, pay, reasons }, change, drop }: FormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const { roomId, name, bed, breakfast, nightly, totalFen, overFen, freeCancelUntil } = room
  const subject = reasonKey({ roomId, ...stay })
  const reason = reasons[subject] ?? ''
  const needsReason = pay === HotelPay.Company && overFen > 0
  const { sending, confirming, submit } = useUnqueuedSubmit(
    bookRoom,
    (settled) => {
      if (settled.kind === 'sent') {
        void noteOrder(settled.data)
        const superseded = bookRoom.superseded?.(settled.write, settled.data)
        if (superseded !== undefined) return setFailure(superseded)
        void drop()
        toast(settled.data.status === 'approving' ? '已提交审批，房间已为您保留' : '预订成功', { kind: 'success' })
        void navigate(hotelOrderHref(settled.data.orderId), { replace: true })
        return
      }
      if (!isTransport(settled.error)) setFailure(messageOf(settled.error, '预订失败，请重试'))
      void readAgain()
    },
    (write) => write.roomId === roomId && write.from === stay.from && write.to === stay.to,
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const names = guests.map((guest) => guest.trim())
    const found: Problems = {
      ...(names.some(guestProblem) ? { guests: true } : {}),
      ...(needsReason ? reasonProblem(reason) : {}),
    }
    flushSync(() => {
      setProblems(found)
      setFailure('')
    })
    if (Object.keys(found).length > 0) return focusInvalid(form.current)
    const asked = { roomId, ...stay, guests: names, pay, expectFen: totalFen }
    void submit(needsReason ? { ...asked, reason: reason.trim() } : asked)
  }

  return (
    <form {...enterMoves} ref={form} className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <section className={look.card}>
        <h2 className={look.title}>{hotel.name}</h2>
        <p className={look.text}>
          <Parts parts={[name, bed, breakfastWords(breakfast)]} />
        </p>
        <p className={look.soft}>
          <StayParts parts={stayParts(stay)} />
        </p>
        <Nights nightly={nightly} />
      </section>
      <GuestFields
        guests={guests}
        isChecked={problems.guests === true}
        disabled={sending}
        onChange={(next) => change({ guests: next })}
      />
      <section className={look.card}>
        <p id="hotel-pay" className={look.label}>
          支付方式
        </p>
        <RadioRow
          labelledBy="hotel-pay"
          options={PAYS}
          chosen={pay}
          disabled={sending}
          onChoose={(next) => change({ pay: next })}
          isFilled
        />
        {needsReason && (
          <>
            <p className={look.alarm}>
              {`超标 ${yuan(overFen)}，公司支付须经上级审批。审批期间房间最多保留 24 小时，未通过或超时将自动释放。`}
            </p>
            <TextArea
              label="超标原因"
              value={reason}
              readOnly={sending}
              counter={`${characterCount(reason)}/${HOTEL_REASON_LENGTH}`}
              isOver={characterCount(reason) > HOTEL_REASON_LENGTH}
              rows={3}
              problem={problems.reason}
              onChange={(next) => {
                change({ reasons: { ...reasons, [subject]: next } })
                setProblems(({ reason: _mended, ...rest }) => rest)
              }}
            />
          </>
        )}
        {pay === HotelPay.Personal && <p className={look.soft}>费用由您在酒店自行支付，不能报销。</p>}
      </section>
      <section className={look.card} aria-label="取消规则">
        <p className={look.soft}>{cancelWords(freeCancelUntil)}</p>
      </section>
      <BottomActions>
        {failure && <Problem>{failure}</Problem>}
        <Confirming shown={confirming} />
        <span className={figures.large}>{yuan(totalFen)}</span>
        <Button type="submit" look="primary" disabled={sending}>
          {needsReason ? '预订并提交审批' : '预订'}
        </Button>
      </BottomActions>
    </form>
  )
}
