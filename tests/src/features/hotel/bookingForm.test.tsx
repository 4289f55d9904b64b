import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { addDays } from '@contract/text/dateRange'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import type { BookingDraft } from '@/writes/drafts/bookingDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { detail, from, order, room, to } from './sampleHotel'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))

const person = userEvent.setup({ pointerEventsCheck: 0 })
const form = `/hotel?id=h-1&from=${from}&to=${to}&room=r-1`

beforeEach(async () => {
  await deviceStore.remove('draft.booking.u-me')
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(hotels.detail, { ...detail, rooms: [room, { ...room, roomId: 'r-2', name: '套房' }] })
})

it.each([
  ['another room', form.replace('r-1', 'r-2')],
  ['another stay', form.replace(from, addDays(from, 1))],
])('keeps guests for %s, but not the reason, which stays with its room and stay', async (_, other) => {
  const before = renderAt(form)
  await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
  await person.type(screen.getByLabelText('超标原因'), '会场就在楼下')
  before.unmount()
  const elsewhere = renderAt(other)
  const name = await screen.findByLabelText('入住人姓名')
  expect(name).toHaveValue('林晓')
  expect(screen.getByLabelText('超标原因')).toHaveValue('')
  await person.type(name, '禾')
  elsewhere.unmount()
  renderAt(form)
  expect(await screen.findByLabelText('入住人姓名')).toHaveValue('林晓禾')
  expect(screen.getByLabelText('超标原因')).toHaveValue('会场就在楼下')
})

it('forgets guests, payer and reason of what was booked, and keeps the reasons typed for other stays', async () => {
  const other = `r-2 ${from} ${to}`
  const reasons = { [`r-1 ${from} ${to}`]: '会场就在楼下', [other]: '没有大床房了' }
  await deviceStore.write('draft.booking.u-me', { guests: ['林晓'], pay: 'company', reasons })
  stub(hotels.book, order)
  stub(hotels.orderDetail, order)
  const before = renderAt(form)
  await person.click(await screen.findByRole('button', { name: '预订并提交审批' }))
  expect(await screen.findByText('审批中')).toBeVisible()
  const kept = { guests: [''], pay: 'company', reasons: { [other]: '没有大床房了' } }
  await waitFor(async () => expect(await deviceStore.read('draft.booking.u-me')).toEqual(kept))
  before.unmount()
  renderAt(form.replace('r-1', 'r-2'))
  expect(await screen.findByLabelText('入住人姓名')).toHaveValue('')
  expect(screen.getByLabelText('超标原因')).toHaveValue('没有大床房了')
})

it('keeps no draft once the only stay with a reason is booked', async () => {
  const reasons = { [`r-1 ${from} ${to}`]: '会场就在楼下' }
  await deviceStore.write('draft.booking.u-me', { guests: ['林晓'], pay: 'company', reasons })
  stub(hotels.book, order)
  stub(hotels.orderDetail, order)
  renderAt(form)
  await person.click(await screen.findByRole('button', { name: '预订并提交审批' }))
  expect(await screen.findByText('审批中')).toBeVisible()
  await waitFor(async () => expect(await deviceStore.read('draft.booking.u-me')).toBeUndefined())
})

it('keeps no reasons of stays that have begun, which nobody can book any more', async () => {
  const coming = `r-1 ${from} ${to}`
  const reasons = { [`r-1 ${addDays(TODAY, -1)} ${to}`]: '旧', [`r-1 ${TODAY} ${to}`]: '今天', [coming]: '会展' }
  await deviceStore.write('draft.booking.u-me', { guests: ['林晓'], pay: 'company', reasons })
  renderAt(form)
  await person.type(await screen.findByLabelText('超标原因'), '期间')
  const kept = (await deviceStore.read('draft.booking.u-me')) as BookingDraft
  expect(kept.reasons).toEqual({ [`r-1 ${TODAY} ${to}`]: '今天', [coming]: '会展期间' })
})

it('keeps the guests of a draft of an older version, not its reason, whose room nobody knows', async () => {
  await deviceStore.write('draft.booking.u-me', { guests: ['林晓'], pay: 'company', reason: '会展' })
  renderAt(form)
  expect(await screen.findByLabelText('入住人姓名')).toHaveValue('林晓')
  expect(screen.getByLabelText('超标原因')).toHaveValue('')
})

it('takes no words and no other choice while a booking is sent, which went with the form', async () => {
  stubOffline(hotels.book)
  renderAt(form)
  const name = await screen.findByLabelText('入住人姓名')
  const reason = screen.getByLabelText('超标原因')
  await person.type(name, '林晓')
  await person.click(screen.getByRole('button', { name: '添加入住人' }))
  await person.type(screen.getByLabelText('入住人 2 姓名'), '周明')
  await person.type(reason, '会展')
  await person.click(screen.getByRole('button', { name: '预订并提交审批' }))
  await person.type(name, '禾')
  await person.type(reason, '在楼下')
  expect(name).toHaveValue('林晓')
  expect(reason).toHaveValue('会展')
  for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled()
  for (const change of ['添加入住人', '移除入住人 2'])
    expect(screen.getByRole('button', { name: change })).toBeDisabled()
})

it.each([
  ['refused', '酒店订单审批未通过，房间已释放'],
  ['cancelled', '酒店订单已取消，房间已释放'],
] as const)(
  'says that a booking was %s before its lost answer was repeated, and keeps its words',
  async (status, words) => {
    const reasons = { [`r-1 ${from} ${to}`]: '会场就在楼下' }
    await deviceStore.write('draft.booking.u-me', { guests: ['林晓'], pay: 'company', reasons })
    const write = {
      roomId: 'r-1',
      from,
      to,
      guests: ['林晓'],
      pay: 'company',
      reason: '会场就在楼下',
      expectFen: 136_000,
    }
    keepPending('u-me', 'hotel.book', { key: newKey(), write, at: Date.now() })
    stub(hotels.book, { ...order, status })
    renderAt(form)
    expect(await screen.findByText(words)).toBeVisible()
    for (const done of ['预订成功', '已提交审批，房间已为您保留']) expect(screen.queryByText(done)).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: '预订并提交审批' })).toBeEnabled())
    expect(screen.getByLabelText('入住人姓名')).toHaveValue('林晓')
    expect(screen.getByLabelText('超标原因')).toHaveValue('会场就在楼下')
  },
)

it('names the reader as the guest, who may be changed to somebody else for good', async () => {
  stub(hotels.detail, { ...detail, guestName: '林晓禾' })
  const before = renderAt(form)
  const name = await screen.findByLabelText('入住人姓名')
  expect(name).toHaveValue('林晓禾')
  await person.clear(name)
  await person.type(name, '周明远')
  before.unmount()
  renderAt(form)
  expect(await screen.findByLabelText('入住人姓名')).toHaveValue('周明远')
})

it('names the reader again after a booking that left a reason of another stay', async () => {
  const reasons = { [`r-2 ${from} ${to}`]: '没有大床房了' }
  await deviceStore.write('draft.booking.u-me', { guests: [''], pay: 'company', reasons })
  stub(hotels.detail, { ...detail, guestName: '林晓禾', rooms: [{ ...room, roomId: 'r-2' }] })
  renderAt(form.replace('r-1', 'r-2'))
  expect(await screen.findByLabelText('入住人姓名')).toHaveValue('林晓禾')
  expect(screen.getByLabelText('超标原因')).toHaveValue('没有大床房了')
})

it('a reason of 201 characters stays here, and its field says why until it is changed', async () => {
  const seen = received(hotels.book).length
  renderAt(form)
  await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
  const reason = screen.getByLabelText('超标原因')
  fireEvent.change(reason, { target: { value: '近'.repeat(201) } })
  await person.click(screen.getByRole('button', { name: '预订并提交审批' }))
  expect(reason).toHaveFocus()
  expect(reason).toBeInvalid()
  expect(reason).toHaveAccessibleDescription(/^超标原因最多 200 个字/)
  fireEvent.change(reason, { target: { value: '近'.repeat(200) } })
  expect(reason).toBeValid()
  expect(screen.queryByText('超标原因最多 200 个字')).toBeNull()
  expect(received(hotels.book)).toHaveLength(seen)
})

it('books nothing by Enter, which moves on from name to name and to the reason', async () => {
  const seen = received(hotels.book).length
  renderAt(form)
  await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
  await person.click(screen.getByRole('button', { name: '添加入住人' }))
  await person.type(screen.getByLabelText('入住人 1 姓名'), '{Enter}')
  expect(screen.getByLabelText('入住人 2 姓名')).toHaveFocus()
  await person.keyboard('周明{Enter}')
  expect(screen.getByLabelText('超标原因')).toHaveFocus()
  expect(screen.queryByText('请填写超标原因')).toBeNull()
  expect(received(hotels.book)).toHaveLength(seen)
})

describe('a booking of the same room and stay that another tab has sent without an answer', () => {
  const write = { roomId: 'r-1', from, to, guests: ['周明'], pay: 'company', expectFen: 136_000, reason: '开会' }
  const keepOther = (draftKey: string) =>
    keepPending('u-me', 'hotel.book', { key: newKey(), draftKey, write, at: Date.now() })
  const typed = { guests: ['林晓'], pay: 'company', reasons: { [`r-1 ${from} ${to}`]: '会场就在楼下' } }

  it('is told, and the one that is typed here is sent after it and keeps its words where that is refused', async () => {
    renderAt(form)
    await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
    await person.type(screen.getByLabelText('超标原因'), '会场就在楼下')
    keepOther('other')
    const seen = received(hotels.book).length
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    stub(hotels.book, () => {
      stubRefusal(hotels.book, Code.Conflict, '您在这些日期已有订单', held)
      return order
    })
    const told = screen.findAllByText('预订酒店成功')
    await person.click(screen.getByRole('button', { name: '预订并提交审批' }))
    expect(await told).not.toHaveLength(0)
    answer()
    expect(await screen.findByText('您在这些日期已有订单')).toBeVisible()
    expect(received(hotels.book).slice(seen)).toMatchObject([
      { body: { guests: ['周明'] } },
      { body: { guests: ['林晓'] } },
    ])
    await waitFor(async () => expect(await deviceStore.read('draft.booking.u-me')).toMatchObject(typed))
  })

  it('leads nobody who has typed another one to its order', async () => {
    await deviceStore.write('draft.booking.u-me', { ...typed, key: 'key-of-this-tab' })
    keepOther('other')
    stub(hotels.book, order)
    const told = screen.findAllByText('预订酒店成功')
    renderAt(form)
    expect(await told).not.toHaveLength(0)
    expect(screen.getByLabelText('入住人姓名')).toHaveValue('林晓')
    expect(screen.getByLabelText('超标原因')).toHaveValue('会场就在楼下')
  })

  it('leads to its order where it was sent from here, after a reload', async () => {
    await deviceStore.write('draft.booking.u-me', { ...typed, guests: ['周明'], key: 'key-of-this-tab' })
    keepOther('key-of-this-tab')
    stub(hotels.book, order)
    stub(hotels.orderDetail, order)
    renderAt(form)
    expect(await screen.findByText('审批中')).toBeVisible()
    await waitFor(async () => expect(await deviceStore.read('draft.booking.u-me')).toBeUndefined())
  })
})
