import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { BOOKING_TOPIC_MAX, type Slot } from '@contract/bookings'
import { Code } from '@contract/codes'
import { psychology } from '@contract/psychology'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { agreed, atPsychology, person, press } from '../features/psychology/atPsychology'

atPsychology()

const slot: Slot = {
  ...{ slotId: 's-1', startTime: '2099-06-15 14:00:00', endTime: '2099-06-15 14:50:00', place: '201', free: true },
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
