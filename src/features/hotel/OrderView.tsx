import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HotelOrder } from '@contract/hotel'
import { readable } from '@/http/readable'
import { showRefusal } from '@/http/refusalToast'
import { formatTime } from '@/lib/time/date'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { useIsOver } from '@/lib/time/useIsOver'
import { useWhenOver } from '@/lib/time/useWhenOver'
import { yuan } from '@contract/text/money'
import { toast } from '@/lib/toast/toast'
import { ReadState } from '@/lists/ReadState'
import { flowHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { confirm } from '@/ui/dialog/confirm'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Parts } from '@/ui/text/Parts'
import { Gone } from '@/ui/States'
import { Confirming } from '@/writes/unqueued/Confirming'
import { cancelStay } from '@/writes/unqueued/hotel'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { Nights } from './Nights'
import { cacheOrder, invalidateHotel, renewOrder, useOrder } from './queries'
import { StayParts } from './StayParts'
import { breakfastWords, isOpenStatus, PAY_NAMES, STATUS_NAMES, stayParts } from './words'
import { Facts } from '@/ui/figures/Facts'
import marks from '@/ui/marks.module.css'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'

/** One order with its approval and cancelling. */
export default function OrderView({ orderId }: { orderId: string }) {
  usePageTitle('酒店订单')
  const found = useOrder(orderId)
  const order = readable(found)
  const holdUntil = order?.status === 'approving' ? order.holdUntil : null
  useWhenOver(holdUntil, () => renewOrder(orderId))
  useChinaDay(() => void invalidateHotel())
  return (
    <>
      <NavBar title="酒店订单" />
      <main className={look.column}>
        <ReadState found={found} rows={6} gone={<Gone text="该订单不存在" />} text="订单加载失败，请重试">
          {(data) => <OrderContent order={data} />}
        </ReadState>
      </main>
      {order && isOpenStatus(order.status) && <Cancelling order={order} />}
    </>
  )
}

function OrderContent({ order }: { order: HotelOrder }) {
  const { orderId, hotelName, city, address, roomName, bed, breakfast, guests, pay, reason, nightly } = order
  const { totalFen, overFen, status, confirmNo, flowId, holdUntil, freeCancelUntil, createTime } = order
  const isRunning = isOpenStatus(status)
  const isOver = useIsOver(freeCancelUntil)
  const facts: [string, ReactNode][] = [
    ...(status === 'booked' || status === 'stayed' ? [['确认号', confirmNo] as [string, string]] : []),
    ['入住', <StayParts key="stay" parts={stayParts(order)} />],
    ['房型', <Parts key="room" parts={[roomName, bed, breakfastWords(breakfast)]} />],
    ['入住人', guests.join('、')],
    ['支付方式', PAY_NAMES[pay]],
    ...(overFen > 0 ? [['超标', yuan(overFen)] as [string, string]] : []),
    ...(reason ? [['超标原因', reason] as [string, string]] : []),
    ...(status === 'approving' && holdUntil ? [['房间保留至', formatTime(holdUntil)] as [string, string]] : []),
    ['订单号', orderId],
    ['下单时间', formatTime(createTime)],
  ]
  return (
    <>
      <section className={look.card}>
        <div className={look.line}>
          <strong className={figures.large}>{yuan(totalFen)}</strong>
          <span className={isRunning ? marks.markOn : marks.mark}>{STATUS_NAMES[status]}</span>
        </div>
        <h2 className={look.title}>{hotelName}</h2>
        <p className={look.soft}>{`${city} ${address}`}</p>
        <Facts facts={facts} />
        <Nights nightly={nightly} />
        {isRunning && <p className={look.soft}>{deadlineWords(order, isOver)}</p>}
      </section>
      {flowId && (
        <Link className={buttonClass({ wide: true })} to={flowHref(flowId)}>
          查看审批
        </Link>
      )}
    </>
  )
}

function deadlineWords({ freeCancelUntil, status }: HotelOrder, isOver: boolean): string {
  if (!isOver) return `${formatTime(freeCancelUntil)} 前可免费取消`
  return `已过免费取消时间，${status === 'approving' ? '可在审批中撤回' : '如需取消请联系酒店'}`
}

function Cancelling({ order: { orderId, status, freeCancelUntil } }: { order: HotelOrder }) {
  const isOver = useIsOver(freeCancelUntil)
  const { sending, confirming, submit } = useUnqueuedSubmit(
    cancelStay,
    (settled) => {
      if (settled.kind === 'sent') {
        void cacheOrder(settled.data)
        toast('订单已取消', { kind: 'success' })
        return
      }
      showRefusal(settled.error, '取消失败，请重试')
      void invalidateHotel()
    },
    (write) => write.orderId === orderId,
  )
  const confirmingLine = <Confirming shown={confirming} />
  if (isOver) return confirming ? <BottomActions>{confirmingLine}</BottomActions> : null

  async function handleCancel() {
    const body = status === 'approving' ? '取消后审批一并结束，房间不再保留。' : '取消后房间不再保留。'
    if (await confirm({ title: '确定取消订单吗？', body, yes: '取消订单', danger: true })) await submit({ orderId })
  }

  return (
    <BottomActions>
      {confirmingLine}
      <Button wide disabled={sending} onClick={() => void handleCancel()}>
        取消订单
      </Button>
    </BottomActions>
  )
}
