import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Slot } from '@contract/bookings'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { Role } from '@contract/person'
import { counsel, psychology } from '@contract/psychology'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { agreed, atPsychology, person, press } from './atPsychology'

atPsychology()

const slot: Slot = {
  ...{ slotId: 's-1', startTime: '2099-06-15 14:00:00', endTime: '2099-06-15 14:50:00', place: '201', free: true },
}

beforeEach(() => stub(psychology.scales, []))

describe('a talk', () => {
  it('keeps the topic when the time was taken meanwhile, and when the sheet is closed', async () => {
    stub(psychology.home, agreed)
    stub(psychology.slots, [slot])
    stubRefusal(psychology.book, Code.Conflict, '该时段已被预约，请选择其他时段')
    renderAt('/psychology')
    await press('预约 沈知微')
    await person.click(await screen.findByRole('radio', { name: /6 月 15 日/ }))
    await person.type(screen.getByLabelText('想聊的事（选填）'), '睡不好')
    stub(psychology.slots, [{ ...slot, slotId: 's-2', startTime: '2099-06-16 14:00:00' }])
    await press('预约')
    expect(await screen.findByText('该时段已被预约，请选择其他时段')).toBeInTheDocument()
    expect(screen.getByLabelText('想聊的事（选填）')).toHaveValue('睡不好')
    await press('关闭')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await press('预约 沈知微')
    expect(await screen.findByLabelText('想聊的事（选填）')).toHaveValue('睡不好')
    expect(await screen.findByRole('radio', { name: /6 月 16 日/ })).not.toBeChecked()
  })

  it('says what became of the last free time, and keeps the topic', async () => {
    stub(psychology.home, agreed)
    stub(psychology.slots, [slot])
    stubRefusal(psychology.book, Code.Conflict, '该时段已被预约，请选择其他时段')
    renderAt('/psychology')
    await press('预约 沈知微')
    await person.click(await screen.findByRole('radio', { name: /6 月 15 日/ }))
    await person.type(screen.getByLabelText('想聊的事（选填）'), '睡不好')
    stub(psychology.slots, [{ ...slot, free: false }])
    await press('预约')
    expect(await screen.findByText('暂无可预约的时段')).toBeVisible()
    expect(screen.getByText('该时段已被预约，请选择其他时段')).toBeVisible()
    expect(screen.getByLabelText('想聊的事（选填）')).toHaveValue('睡不好')
  })
})

it('no bookings lead to the counsellors', async () => {
  stub(psychology.bookings, { list: [], nextCursor: null })
  renderAt('/psychology?box=bookings')
  expect(await screen.findByText('暂无预约')).toBeVisible()
  expect(screen.getByRole('link', { name: '去预约' })).toHaveAttribute('href', '/mobile/psychology')
})

const manySlots = (count: number) =>
  Array.from({ length: count }, (_, at): Slot => {
    const day = new Date(Date.UTC(2099, 5, 15 + at)).toISOString().slice(0, 10)
    return { ...slot, slotId: `s-${at}`, startTime: `${day} 14:00:00`, endTime: `${day} 14:50:00` }
  })

it('of many free times the earliest come first, and every one can be reached', async () => {
  stub(psychology.home, agreed)
  stub(psychology.slots, manySlots(101))
  renderAt('/psychology')
  await press('预约 沈知微')
  await screen.findByRole('radio', { name: /6 月 15 日/ })
  const times = () => screen.getAllByRole('radio')
  expect(times()).toHaveLength(50)
  await press('更多时段（还有 51 个）')
  expect(times()).toHaveLength(100)
  expect(times()[50]).toHaveFocus()
  await press('更多时段（还有 1 个）')
  expect(times()).toHaveLength(101)
  expect(times()[100]).toHaveFocus()
  for (const time of times()) expect(time).not.toBeChecked()
  expect(screen.queryByRole('button', { name: /^更多时段/ })).toBeNull()
})

it('a long calendar renders the slots in view, each with its place among all', async () => {
  stub(people.account, makeAccount({ userId: 'u-c', roles: [Role.Counsellor] }))
  stub(psychology.slots, manySlots(1000))
  stub(counsel.bookings, { list: [], nextCursor: null })
  renderAt('/psychology?box=calendar')
  const list = await screen.findByRole('list', { name: '我开放的时段' })
  const [first, ...others] = within(list).getAllByRole('listitem')
  expect(others.length).toBeLessThan(200)
  expect(first).toHaveAttribute('aria-setsize', '1000')
  expect(within(list).getByRole('button', { name: /^关闭时段：.*6 月 15 日/ })).toBeEnabled()
})

it('the focus of a slot that was closed goes to the one in its place', async () => {
  const [first, second, third] = manySlots(3)
  stub(people.account, makeAccount({ userId: 'u-c', roles: [Role.Counsellor] }))
  stub(psychology.slots, first && second && third ? [first, second, third] : [])
  stub(counsel.bookings, { list: [], nextCursor: null })
  renderAt('/psychology?box=calendar')
  await press(/^关闭时段：.*6 月 16 日/)
  stub(psychology.slots, first && third ? [first, third] : [])
  stub(counsel.closeSlot, { ...slot, slotId: 's-1' })
  await press('关闭时段')
  await waitFor(() => expect(screen.getByRole('button', { name: /^关闭时段：.*6 月 17 日/ })).toHaveFocus())
})

it('a time that was booked while the calendar was open is closed only after the question says so', async () => {
  stub(people.account, makeAccount({ userId: 'u-c', roles: [Role.Counsellor] }))
  stub(psychology.slots, [slot])
  stub(counsel.bookings, { list: [], nextCursor: null })
  stubRefusal(counsel.closeSlot, Code.Conflict, '该时段已被预约，请确认后再关闭')
  renderAt('/psychology?box=calendar')
  await press(/^关闭时段：/)
  stub(psychology.slots, [{ ...slot, free: false }])
  await press('关闭时段')
  expect(await screen.findByText('该时段已被预约，请确认后再关闭')).toBeInTheDocument()
  const taken = await screen.findByText('已被预约')
  expect(taken).toBeVisible()
  expect(taken.parentElement).toHaveTextContent(/^已被预约 · 201$/)
  // The question before is still there while it closes.
  await waitFor(() => expect(screen.queryByText('确定关闭该时段吗？')).not.toBeInTheDocument())
  stub(counsel.closeSlot, { ...slot, free: false })
  await press(/^关闭时段：/)
  // The question fades in.
  await waitFor(() => expect(screen.getByText('该时段已被预约，关闭后预约将取消，对方会收到通知。')).toBeVisible())
  await press('关闭时段')
  expect(await screen.findByText('时段已关闭')).toBeInTheDocument()
  expect(received(counsel.closeSlot).map(({ body }) => body)).toEqual([
    { slotId: 's-1', ifFree: true },
    { slotId: 's-1', ifFree: false },
  ])
})

it('a place of fifty characters of any kind is taken, and a longer one is not sent', async () => {
  stub(people.account, makeAccount({ userId: 'u-c', roles: [Role.Counsellor] }))
  stub(psychology.slots, [slot])
  stub(counsel.bookings, { list: [], nextCursor: null })
  renderAt('/psychology?box=calendar')
  await press('开放时段')
  const place = await screen.findByLabelText('地点')
  await person.click(place)
  await person.paste('𠮷'.repeat(50))
  expect(place).toHaveValue('𠮷'.repeat(50))
  await person.type(place, '楼')
  await press('开放')
  expect(place).toHaveAccessibleDescription('地点最多 50 个字')
  expect(received(counsel.openSlots)).toHaveLength(0)
})

it('a booking that was cancelled before its lost answer was repeated is not said to be made', async () => {
  stub(psychology.home, agreed)
  stub(psychology.slots, [slot, { ...slot, slotId: 's-2', startTime: '2099-06-16 14:00:00' }])
  stub(psychology.book, {
    ...{ bookingId: 'b-1', slotId: 's-1', person: '沈知微', startTime: slot.startTime, endTime: slot.endTime },
    ...{ place: '201', topic: '睡不好', status: 'cancelled', canCancel: false },
  })
  renderAt('/psychology')
  await press('预约 沈知微')
  await person.click(await screen.findByRole('radio', { name: /6 月 15 日/ }))
  await person.type(screen.getByLabelText('想聊的事（选填）'), '睡不好')
  await press('预约')
  expect(await screen.findByText('该预约已取消，请重新选择时段')).toBeVisible()
  expect(screen.queryByText('预约成功')).toBeNull()
  expect(screen.getByLabelText('想聊的事（选填）')).toHaveValue('睡不好')
})

it('a calendar is not offered to whoever is no counsellor', async () => {
  stub(people.account, makeAccount({ userId: 'u-me', roles: [] }))
  renderAt('/psychology?box=calendar')
  expect(await screen.findByText('仅咨询师可以管理时段')).toBeVisible()
  for (const name of ['开放时段', '重试']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(received(counsel.bookings)).toEqual([])
})

it('a counsellor is led to the own calendar instead of booking own slots', async () => {
  stub(people.account, makeAccount({ userId: 'u-c', roles: [Role.Counsellor] }))
  const [own] = agreed.counsellors
  if (!own) throw new Error('no counsellor')
  stub(psychology.home, { ...agreed, counsellors: [own, { ...own, counsellorId: 'u-d', name: '何安' }] })
  renderAt('/psychology')
  const list = await screen.findByRole('list', { name: '咨询师' })
  expect(await within(list).findByRole('link', { name: '管理我的时段' })).toHaveAttribute(
    'href',
    '/mobile/psychology?box=calendar',
  )
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['预约 何安'])
})
