import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { BOOKING_TOPIC_MAX, type Booking, type Slot } from '@contract/bookings'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { psychology } from '@contract/psychology'
import { newKey } from '@/lib/newKey'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { agreed, atPsychology, person, press } from '../features/psychology/atPsychology'

atPsychology()

const slot: Slot = {
  ...{ slotId: 's-1', startTime: '2099-06-15 14:00:00', endTime: '2099-06-15 14:50:00', place: '201', free: true },
}
const booking: Booking = {
  ...{ bookingId: 'b-1', slotId: 's-1', person: '沈知微', startTime: slot.startTime, endTime: slot.endTime },
  ...{ place: '201', topic: '', status: 'booked', canCancel: true },
}

beforeEach(() => {
  stub(psychology.home, agreed)
  stub(psychology.scales, [])
  stub(psychology.slots, [slot, { ...slot, slotId: 's-2', startTime: '2099-06-16 14:00:00' }])
})

it('a booking without a time leads to the times, which say that one is to be chosen', async () => {
  renderAt('/psychology')
  await press('预约 沈知微')
  const [first] = await screen.findAllByRole('radio')
  await press('预约')
  const times = screen.getAllByRole('radio')
  expect(first).toHaveFocus()
  for (const time of times) {
    expect(time).toBeInvalid()
    expect(time).toHaveAccessibleDescription('请选择时段')
  }
  await person.click(first as HTMLElement)
  for (const time of times) expect(time).toBeValid()
  stubRefusal(psychology.book, Code.Conflict, '该时段已被预约')
  await press('预约')
  expect(await screen.findByText('该时段已被预约')).toBeVisible()
  for (const time of times) expect(time).toBeValid()
})

it('a slot that its host has changed is sent as it was shown, and is to be chosen again', async () => {
  renderAt('/psychology')
  await press('预约 沈知微')
  await person.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
  stub(psychology.slots, [{ ...slot, endTime: '2099-06-15 15:00:00', place: '999' }])
  stubRefusal(psychology.book, Code.Conflict, '该时段已变更，请重新选择')
  await press('预约')
  expect(received(psychology.book).at(-1)).toMatchObject({
    body: { slotId: 's-1', endTime: slot.endTime, place: '201' },
  })
  expect(await screen.findByText('该时段已变更，请重新选择')).toBeVisible()
  expect(await screen.findByText('999')).toBeVisible()
  for (const time of screen.getAllByRole('radio')) expect(time).not.toBeChecked()
})

it('a topic that is too long leads to its field', async () => {
  const before = received(psychology.book).length
  renderAt('/psychology')
  await press('预约 沈知微')
  await person.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
  const topic = screen.getByLabelText('想聊的事（选填）')
  fireEvent.change(topic, { target: { value: '睡'.repeat(BOOKING_TOPIC_MAX + 1) } })
  await press('预约')
  expect(screen.getByRole('alert')).toHaveTextContent(`最多 ${BOOKING_TOPIC_MAX} 个字`)
  expect(topic).toHaveFocus()
  expect(received(psychology.book)).toHaveLength(before)
})

it('no other time can be chosen while a booking is sent, and the focus stays where it was', async () => {
  let refuse = () => {}
  const held = new Promise<void>((resolve) => (refuse = resolve))
  stubRefusal(psychology.book, Code.Conflict, '该时段已被预约', held)
  renderAt('/psychology')
  await press('预约 沈知微')
  const [first] = await screen.findAllByRole('radio')
  await person.click(first as HTMLElement)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(first).toBeDisabled())
  const times = screen.getAllByRole('radio')
  for (const time of times) expect(time).toBeDisabled()
  refuse()
  expect(await screen.findByText('该时段已被预约')).toBeVisible()
  for (const time of times) expect(time).toBeEnabled()
  expect(first).toHaveFocus()
})

it('a booking is sent after the other one of another tab without an answer, and its topic stays until then', async () => {
  stub(account.account, makeAccount({ userId: 'u-two-bookings' }))
  const draft = wordsDraft('talk', 'u-c')
  await draft.keep('u-two-bookings', { text: '睡不好', ...{ key: 'key-of-this-tab' } })
  let answer = () => {}
  stub(psychology.book, async ({ slotId }) => {
    if (slotId === 's-1') await new Promise<void>((resolve) => (answer = resolve))
    return { ...booking, slotId }
  })
  stub(psychology.bookings, { list: [], nextCursor: null })
  const before = received(psychology.book).length
  renderAt('/psychology')
  await press('预约 沈知微')
  await screen.findByDisplayValue('睡不好')
  await person.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
  const write = { hostId: 'u-c', slotId: 's-2', endTime: slot.endTime, place: '201' }
  keepPending('u-two-bookings', 'psychology.book', { key: newKey(), draftKey: '', write, at: Date.now() })
  await press('预约')
  await waitFor(() => expect(received(psychology.book)).toHaveLength(before + 2))
  const sent = received(psychology.book).slice(before)
  expect(sent).toMatchObject([{ body: { slotId: 's-2' } }, { body: { slotId: 's-1', topic: '睡不好' } }])
  expect(await draft.read('u-two-bookings')).toMatchObject({ text: '睡不好' })
  answer()
  await waitFor(() => expect(location.search).toBe('?box=bookings'))
  await waitFor(async () => expect(await draft.read('u-two-bookings')).toBeUndefined())
})
