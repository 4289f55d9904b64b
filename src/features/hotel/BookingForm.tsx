import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { HOTEL_REASON_LENGTH, type HotelDetail, HotelPay, type HotelRoom, type Stay } from '@contract/hotel'
import { yuan } from '@contract/text/money'
import { characterCount, isBlank } from '@contract/text/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { useIsOver } from '@/lib/time/useIsOver'
import { toast } from '@/lib/toast/toast'
import { hotelOrderHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { enterMoves } from '@/ui/field/enterMoves'
import { Problem } from '@/ui/field/Problem'
import { Parts } from '@/ui/text/Parts'
import { type BookingDraft, reasonKey } from '@/writes/drafts/bookingDraft'
import type { ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { bookRoom } from '@/writes/unqueued/hotel'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { cancelWords } from './cancelWords'
import { GuestFields } from './GuestFields'
import { guestProblem } from './guests'
import { Nights } from './Nights'
import { PayFields } from './PayFields'
import { cacheOrder, invalidateHotel } from './queries'
import { StayParts } from './StayParts'
import { breakfastWords, stayParts } from './words'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'

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

export interface Booked {
  hotel: HotelDetail
  room: HotelRoom
  stay: Stay
}

interface Props extends Booked, ReadyDraft<BookingDraft> {}

/** Guests, payer and reason of a booking. */
export function BookingForm({ hotel, room, stay, draft, draftKey, change, drop }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const { roomId, totalFen, overFen, freeCancelUntil } = room
  const { guests, pay, reasons } = draft
  const subject = reasonKey({ roomId, ...stay })
  const reason = reasons[subject] ?? ''
  const needsReason = pay === HotelPay.Company && overFen > 0
  const { sending, confirming, submit } = useBooking({ room, stay, draftKey, drop }, setFailure)

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
      <RoomSummary {...{ hotel, room, stay }} />
      <GuestFields
        guests={guests}
        isChecked={problems.guests === true}
        disabled={sending}
        onChange={(next) => change({ guests: next })}
      />
      <PayFields
        {...{ pay, overFen, reason, needsReason }}
        problem={problems.reason}
        disabled={sending}
        onPay={(next) => change({ pay: next })}
        onReason={(next) => {
          change({ reasons: { ...reasons, [subject]: next } })
          setProblems(({ reason: _mended, ...rest }) => rest)
        }}
      />
      <CancelRule until={freeCancelUntil} />
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

/** Books the room, then opens the order. */
function useBooking(
  { room: { roomId }, stay, draftKey, drop }: Pick<Props, 'room' | 'stay' | 'draftKey' | 'drop'>,
  setFailure: (failure: string) => void,
) {
  const navigate = useNavigate()
  return useUnqueuedSubmit(
    bookRoom,
    (settled) => {
      if (settled.kind === 'sent') {
        void cacheOrder(settled.data)
        const superseded = bookRoom.superseded?.(settled.write, settled.data)
        if (superseded !== undefined) return setFailure(superseded)
        void drop()
        toast(settled.data.status === 'approving' ? '已提交审批，房间已为您保留' : '预订成功', { kind: 'success' })
        void navigate(hotelOrderHref(settled.data.orderId), { replace: true })
        return
      }
      if (!isTransport(settled.error)) setFailure(messageOf(settled.error, '预订失败，请重试'))
      void invalidateHotel()
    },
    (write, wanted) =>
      write.roomId === roomId && write.from === stay.from && write.to === stay.to && isSame(write, wanted),
    draftKey,
  )
}

function CancelRule({ until }: { until: string }) {
  return (
    <section className={look.card} aria-label="取消规则">
      <p className={look.soft}>{cancelWords(until, useIsOver(until))}</p>
    </section>
  )
}

function RoomSummary({ hotel, room: { name, bed, breakfast, nightly }, stay }: Booked) {
  return (
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
  )
}
