import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Booking, Slot } from '@contract/bookings'
import { Code } from '@contract/codes'
import { type Mentor, mentors } from '@contract/mentors'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))

const person = userEvent.setup({ pointerEventsCheck: 0 })
const mentor: Mentor = {
  ...{ mentorId: 'u-m', name: '周明远', title: '专业导师', fields: ['设计部'], nextSlot: '2099-06-15 14:00:00' },
}
const slot: Slot = {
  ...{ slotId: 's-1', startTime: '2099-06-15 14:00:00', endTime: '2099-06-15 14:50:00', place: '201', free: true },
}
const live: Booking = {
  ...{ bookingId: 'b-1', slotId: 's-1', person: '周明远', startTime: slot.startTime, endTime: slot.endTime },
  ...{ place: '201', topic: '想转岗', status: 'booked', canCancel: true },
}
const past: Booking = { ...live, bookingId: 'b-0', topic: '上一次', status: 'done', canCancel: false }
const comes = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(mentors.mentors, [mentor])
  stub(mentors.slots, [slot])
  stub(mentors.bookings, { list: [live, past], nextCursor: null })
})

it('live bookings stand above the mentors, past ones below', async () => {
  renderAt('/empower?box=mentors')
  const list = await screen.findByRole('list', { name: '导师' })
  expect(comes(screen.getByRole('heading', { name: '我的预约' }), list)).toBe(true)
  expect(comes(screen.getByText('想转岗'), list)).toBe(true)
  expect(comes(list, screen.getByRole('heading', { name: '其他预约' }))).toBe(true)
  expect(comes(list, screen.getByText('上一次'))).toBe(true)
  expect(screen.queryByText('暂无预约')).toBeNull()
})

it('says once that mentors are not for family accounts', async () => {
  const words = '家属账号暂不支持该服务'
  stubRefusal(mentors.mentors, Code.Forbidden, words)
  stubRefusal(mentors.bookings, Code.Forbidden, words)
  renderAt('/empower?box=mentors')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('heading', { name: '我的预约' })).toBeNull()
})

it('without a live booking all stand below the mentors', async () => {
  stub(mentors.bookings, { list: [past], nextCursor: null })
  renderAt('/empower?box=mentors')
  const list = await screen.findByRole('list', { name: '导师' })
  expect(comes(list, screen.getByRole('heading', { name: '我的预约' }))).toBe(true)
  expect(screen.queryByRole('heading', { name: '其他预约' })).toBeNull()
})

it('only live bookings leave nothing below the mentors, and none at all says so there', async () => {
  stub(mentors.bookings, { list: [live], nextCursor: null })
  const { unmount } = renderAt('/empower?box=mentors')
  await screen.findByRole('list', { name: '导师' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    '我的预约',
    '导师',
  ])
  unmount()
  stub(mentors.bookings, { list: [], nextCursor: null })
  renderAt('/empower?box=mentors')
  expect(await screen.findByText('暂无预约')).toBeVisible()
})

it('nothing is shown before both are read, so that nothing moves', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(mentors.bookings, () => held.then(() => ({ list: [live], nextCursor: null })))
  renderAt('/empower?box=mentors')
  await waitFor(() => expect(received(mentors.mentors)).toHaveLength(1))
  await pause(50)
  expect(screen.queryByRole('list', { name: '导师' })).toBeNull()
  answer()
  expect(await screen.findByText('想转岗')).toBeVisible()
  expect(screen.getByRole('list', { name: '导师' })).toBeVisible()
})

it.each([
  ['bookings', () => stubRefusal(mentors.bookings, Code.ServerFault, '预约暂时无法查看'), '预约暂时无法查看', '周明远'],
  ['mentors', () => stubRefusal(mentors.mentors, Code.ServerFault, '导师暂时无法查看'), '导师暂时无法查看', '想转岗'],
])('%s that cannot be read leave the others', async (_what, refuse, words, shown) => {
  refuse()
  renderAt('/empower?box=mentors')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText(shown)).toBeVisible()
})

it('a later page moves nothing above the mentors', async () => {
  onTestFinished(putAllInView())
  const later: Booking = { ...live, bookingId: 'b-9', topic: '很早以前约的' }
  stub(mentors.bookings, ({ cursor }) =>
    cursor ? { list: [later], nextCursor: null } : { list: [live, past], nextCursor: 'c' },
  )
  renderAt('/empower?box=mentors')
  const list = await screen.findByRole('list', { name: '导师' })
  expect(comes(list, await screen.findByText('很早以前约的'))).toBe(true)
})

it('a booking that is cancelled goes below, and the focus goes to the bookings', async () => {
  renderAt('/empower?box=mentors')
  await person.click(await screen.findByRole('button', { name: /^取消预约：/ }))
  const cancelled: Booking = { ...live, status: 'cancelled', canCancel: false }
  stub(mentors.cancel, cancelled)
  stub(mentors.bookings, { list: [cancelled, past], nextCursor: null })
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消预约' }))
  expect(await screen.findByText('已取消')).toBeVisible()
  const list = screen.getByRole('list', { name: '导师' })
  expect(comes(list, screen.getByText('想转岗'))).toBe(true)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement?.contains(screen.getByText('想转岗'))).toBe(true)
})

it('a mentor who was booked leads to the booking, also where the bookings were read before', async () => {
  stub(mentors.bookings, { list: [past], nextCursor: null })
  renderAt('/empower?box=mentors')
  await person.click(await screen.findByRole('link', { name: /周明远/ }))
  await person.click(await screen.findByRole('radio', { name: /6 月 15 日/ }))
  stub(mentors.book, live)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(mentors.bookings, () => held.then(() => ({ list: [live, past], nextCursor: null })))
  await person.click(screen.getByRole('button', { name: '预约' }))
  await waitFor(() => expect(window.location.search).toBe('?box=mentors'))
  // The former bookings would be pushed down by the new one.
  expect(screen.queryByText('上一次')).toBeNull()
  const scrolled = vi.spyOn(window, 'scrollTo')
  onTestFinished(() => scrolled.mockRestore())
  answer()
  const topic = await screen.findByText('想转岗')
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0 }))
  expect(comes(topic, screen.getByRole('list', { name: '导师' }))).toBe(true)
})

it('a mentor sees a way to the own calendar instead of own slots', async () => {
  stub(account.account, makeAccount({ userId: 'u-m', roles: [], professionalGuide: 'Y' }))
  renderAt('/empower?mentor=u-m')
  expect(await screen.findByRole('link', { name: '管理我的时段' })).toHaveAttribute(
    'href',
    '/mobile/empower?box=calendar',
  )
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: '预约' })).toBeNull()
  expect(received(mentors.slots)).toEqual([])
})
