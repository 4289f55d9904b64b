import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { hotels } from '@contract/hotel'
import { mentors } from '@contract/mentors'
import { people as account } from '@contract/people'
import { points } from '@contract/points'
import { psychology, Scale } from '@contract/psychology'
import { newKey } from '@/lib/newKey'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { answeredReport, keepProgress, noteAnswered, readProgress } from '@/writes/drafts/roundDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending, readPending } from '@/writes/unqueued/pending'
import { forgetPsychology } from '@/writes/unqueued/psychology'
import { showing } from '@/writes/unqueued/unshown'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { order } from './hotelOrder'

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
})
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const booking = { hostId: 'u-mentor', slotId: 's-1', topic: '想聊转岗' }
const booked = {
  ...{ bookingId: 'b-1', person: '周明远', startTime: '2026-12-01 10:00:00', endTime: '2026-12-01 11:00:00' },
  ...{ slotId: 's-1', place: '三楼', status: 'booked' as const, topic: '想聊转岗', canCancel: true },
}
const keysOf = (endpoint: Parameters<typeof received>[0]) =>
  received(endpoint).map(({ headers }) => headers.get('idempotency-key'))
const told = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

describe('a write without an answer that no screen shows', () => {
  it('is confirmed under its key and told, and its draft is deleted', async () => {
    const key = newKey()
    const draft = wordsDraft('topic', 'u-mentor')
    await draft.keep('u-me', { text: '想聊转岗' })
    keepPending('u-me', 'learning.book', { key, write: booking, at: Date.now() })
    stub(mentors.book, booked)
    await confirmAll()
    expect(keysOf(mentors.book)).toEqual([key])
    expect(received(mentors.book)[0]?.body).toEqual({ slotId: 's-1', topic: '想聊转岗' })
    await told('预约成功')
    expect(await draft.read('u-me')).toBeUndefined()
    expect(readPending('u-me', 'learning.book')).toBeUndefined()
  })

  it('says what is so now where it no longer holds, and keeps its draft', async () => {
    const draft = wordsDraft('topic', 'u-mentor')
    await draft.keep('u-me', { text: '想聊转岗' })
    keepPending('u-me', 'learning.book', { key: newKey(), write: booking, at: Date.now() })
    stub(mentors.book, { ...booked, status: 'cancelled' })
    await confirmAll()
    await told('该预约已取消，请重新选择时段')
    expect(await draft.read('u-me')).toMatchObject({ text: '想聊转岗' })
    await draft.drop('u-me')
  })

  it('of a withdrawal that another consent followed removes what was kept for the former reports', async () => {
    const round = { userId: 'u-me', scale: Scale.Phq9, round: 1 }
    noteAnswered(round, 'r-1')
    const write = { on: false, version: 'v1', adult: false }
    keepPending('u-me', 'psychology.consent', { key: newKey(), write, at: Date.now() })
    stub(psychology.consent, {
      ...{ consented: true, consentOutdated: false, consentVersion: 'v1' },
      ...{ hotlines: [], counsellors: [], whoSees: [], articles: [] },
    })
    await confirmAll()
    await told('撤回后您又同意了，如需撤回请再操作一次')
    expect(answeredReport(round)).toBe('')
  })

  it('is repeated until there is one, and says so meanwhile', async () => {
    const key = newKey()
    keepPending('u-me', 'learning.book', { key, write: booking, at: Date.now() })
    stubOffline(mentors.book)
    const confirmed = confirmAll()
    await told('结果未知，正在确认')
    stub(mentors.book, booked)
    window.dispatchEvent(new Event('online'))
    await confirmed
    await told('预约成功')
    expect(new Set(keysOf(mentors.book))).toEqual(new Set([key]))
  })

  it('tells a refusal with what was refused', async () => {
    keepPending('u-me', 'learning.book', { key: newKey(), write: booking, at: Date.now() })
    stubRefusal(mentors.book, Code.Conflict, '该时段已被预约')
    await confirmAll()
    await told('预约失败：该时段已被预约')
    expect(readPending('u-me', 'learning.book')).toBeUndefined()
  })

  it('is told by the screen alone that was opened meanwhile and had the answer first', async () => {
    const key = newKey()
    const draft = wordsDraft('topic', 'u-mentor')
    keepPending('u-me', 'learning.book', { key, write: booking, at: Date.now() })
    let answer = () => {}
    stub(mentors.book, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return booked
    })
    const confirmed = confirmAll()
    await waitFor(() => expect(received(mentors.book)).toHaveLength(1))
    showing(key)(true)
    await draft.keep('u-me', { text: '下一次想聊的' })
    answer()
    await confirmed
    expect(screen.queryByText('预约成功')).toBeNull()
    expect(await draft.read('u-me')).toEqual({ text: '下一次想聊的' })
  })

  it('stays for its own user', async () => {
    keepPending('u-other', 'learning.book', { key: newKey(), write: booking, at: Date.now() })
    stub(mentors.book, booked)
    await confirmAll()
    expect(received(mentors.book)).toEqual([])
    expect(readPending('u-other', 'learning.book')).toBeDefined()
  })
})

describe('a screen about another subject', () => {
  it('leaves an unanswered write alone, and sends its own after that', async () => {
    const key = newKey()
    keepPending('u-me', 'hotel.cancel', { key, write: { orderId: 'o-a' }, at: Date.now() })
    stub(hotels.orderDetail, order)
    stub(hotels.cancel, ({ orderId }) => ({ ...order, orderId, status: 'cancelled' }))
    renderAt('/hotel?order=o-b')
    const button = await screen.findByRole('button', { name: '取消订单' })
    expect(button).toBeEnabled()
    expect(received(hotels.cancel)).toEqual([])
    const person = userEvent.setup({ pointerEventsCheck: 0 })
    await person.click(button)
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: '取消订单' }))
    await waitFor(() =>
      expect(received(hotels.cancel).map(({ body }) => body)).toEqual([{ orderId: 'o-a' }, { orderId: 'o-b' }]),
    )
    expect(keysOf(hotels.cancel)[0]).toBe(key)
    expect(keysOf(hotels.cancel)[1]).not.toBe(key)
    await told('订单已取消')
  })
})

it('a list sends what is tapped after the unanswered write about another row, which is told', async () => {
  const goods = (goodsId: string, name: string) => ({
    ...{ goodsId, name, picture: '', points: 10, stock: 5, limitPerUser: 0, mine: 0, place: '前台', desc: '' },
  })
  const key = newKey()
  stub(points.goods, { list: [goods('g-a', '马克杯'), goods('g-b', '雨伞')], nextCursor: null })
  stub(points.summary, { balance: 100, expiring: null, signedIn: true, streak: 1, tasks: [] })
  stub(points.redemptions, { list: [], nextCursor: null })
  stub(points.redeem, ({ goodsId }) => ({
    ...{ redemptionId: `r-${goodsId}`, goodsId, name: '', picture: '', points: 10, code: '12345678', place: '前台' },
    ...{ status: 'waiting' as const, createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
  }))
  renderAt('/points?box=goods')
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const button = await screen.findByRole('button', { name: '兑换：雨伞' })
  // Another tab is waiting for the answer to this one.
  keepPending('u-me', 'points.redeem', { key, write: { goodsId: 'g-a', name: '马克杯' }, at: Date.now() })
  await person.click(button)
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '兑换' }))
  await waitFor(() =>
    expect(received(points.redeem).map(({ body }) => body)).toEqual([
      { goodsId: 'g-a' },
      { goodsId: 'g-b', expectPoints: 10 },
    ]),
  )
  expect(keysOf(points.redeem)[0]).toBe(key)
})

it('a withdrawn consent leaves nothing of the answers on the device', async () => {
  const round = { userId: 'u-me', scale: 'phq9' as const, round: 1 }
  await keepProgress(round, { answers: [1], place: 0 })
  for (const name of ['psychology.submit', 'psychology.book'])
    keepPending('u-me', name, { key: newKey(), write: { answers: [1] }, at: Date.now() })
  await forgetPsychology('u-me')
  expect(Object.keys(localStorage).filter((name) => name.includes('psychology'))).toEqual([])
  expect(await readProgress(round, 1)).toBeUndefined()
})

it('a round that is confirmed without its screen is answered on this device, too', async () => {
  const round = { userId: 'u-me', scale: 'phq9' as const, round: 1 }
  await keepProgress(round, { answers: [1], place: 0 })
  const write = { scale: 'phq9', round: 1, answers: [1] }
  keepPending('u-me', 'psychology.submit', { key: newKey(), write, at: Date.now() })
  stub(psychology.submit, { reportId: 'report-1' })
  await confirmAll()
  expect(await readProgress(round, 1)).toBeUndefined()
  expect(Object.values({ ...localStorage })).toContain('report-1')
})

it('a report that is removed without its screen is forgotten on this device, too', async () => {
  noteAnswered({ userId: 'u-me', scale: 'phq9', round: 1 }, 'report-1')
  keepPending('u-me', 'psychology.remove', { key: newKey(), write: { reportId: 'report-1' }, at: Date.now() })
  stub(psychology.remove, { reportId: 'report-1' })
  await confirmAll()
  expect(Object.values({ ...localStorage })).not.toContain('report-1')
})
