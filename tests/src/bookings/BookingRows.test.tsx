import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Booking } from '@contract/bookings'
import { psychology } from '@contract/psychology'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { atPsychology, person, press } from '../features/psychology/atPsychology'

atPsychology()

const booking = (bookingId: string, day: number): Booking => ({
  ...{ bookingId, slotId: 's-1', status: 'booked', canCancel: true, person: '沈知微', place: '201', topic: '' },
  ...{ startTime: `2099-06-${day} 14:00:00`, endTime: `2099-06-${day} 14:50:00` },
})

it('the focus goes to the next booking where one was cancelled, or to the list', async () => {
  const [first, second] = [booking('b-1', 15), booking('b-2', 16)]
  const cancelled = (one: Booking): Booking => ({ ...one, status: 'cancelled', canCancel: false })
  const bookings = (...list: Booking[]) => stub(psychology.bookings, { list, nextCursor: null })
  bookings(first, second)
  stub(psychology.cancel, cancelled(first))
  renderAt('/psychology?box=bookings')
  const cancel = async (day: RegExp) => {
    await press(day)
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消预约' }))
  }
  await screen.findByRole('button', { name: /^取消预约：.*6 月 15 日/ })
  bookings(cancelled(first), second)
  await cancel(/^取消预约：.*6 月 15 日/)
  await waitFor(() => expect(screen.getByRole('button', { name: /^取消预约：.*6 月 16 日/ })).toHaveFocus())
  bookings(cancelled(first), cancelled(second))
  await cancel(/^取消预约：.*6 月 16 日/)
  await waitFor(() => expect(screen.getByRole('group', { name: '预约' })).toHaveFocus())
})
