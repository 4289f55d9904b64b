import type { Booking } from '@contract/bookings'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { confirm } from '@/ui/dialog/confirm'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import type { BookingCalls } from './bookingCalls'
import { readAgain } from './queries'

/** Cancelling of own bookings, after a question (rule: cancelling a booking). */
export function useCancelBooking(calls: BookingCalls) {
  const { sending, confirming, submit } = useUnqueuedSubmit(calls.cancel, (settled) => {
    void readAgain(calls)
    if (settled.kind === 'sent') return toast('预约已取消', { kind: 'success' })
    showRefusal(settled.error, '取消失败，请重试')
  })

  async function cancel({ bookingId, person }: Booking) {
    const body = `${person} 会收到通知，该时段将重新开放。`
    if (await confirm({ title: '确定取消预约吗？', body, yes: '取消预约', danger: true })) await submit({ bookingId })
  }

  return { sending, confirming, cancel }
}
