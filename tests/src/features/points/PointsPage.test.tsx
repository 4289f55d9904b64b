import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { type Goods, type PointEntry, type PointSummary, points, type Redemption } from '@contract/points'
import '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { idbRequest } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })

const summary: PointSummary = {
  balance: 860,
  expiring: { points: 700, date: '2027-12-31' },
  signedIn: false,
  streak: 24,
  tasks: [
    { source: 'sign_in', name: '每日签到', points: 1, done: 0, limit: 1, path: '/points' },
    { source: 'must_read', name: '阅读必读文档', points: 1, done: 1, limit: 3, path: '/doc?box=mustRead' },
  ],
}
const mug: Goods = {
  ...{ goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, stock: 12, limitPerUser: 0, mine: 0 },
  ...{ place: '服务台', desc: '' },
}
const redemption: Redemption = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{ place: '服务台', status: 'waiting', createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
}
/** A response is stored after it was shown. */
const whenKept = (path: string) =>
  waitFor(async () => {
    const names = await idbRequest('readonly', (kept) => kept.getAllKeys())
    expect(names.some((name) => String(name).includes(path))).toBe(true)
  })
const page = <Row,>(...list: Row[]) => ({ list, nextCursor: null })
const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(points.summary, summary)
  stub(points.goods, page(mug))
  stub(points.redemptions, page(redemption))
})

it('keeps what was redeemed, with its codes, for a counter without a network', async () => {
  const online = renderAt('/points?box=mine')
  await said('1234 5678')
  for (const { path } of [points.summary, points.redemptions]) await whenKept(path)
  online.unmount()
  queryClient.clear()
  stubOffline(points.summary)
  stubOffline(points.redemptions)
  renderAt('/points?box=mine')
  await said('1234 5678')
  expect(await screen.findByText('860')).toBeVisible()
})

describe('the balance', () => {
  it('says what lapses next, and lists what brings points', async () => {
    renderAt('/points')
    expect(await screen.findByText('860')).toBeVisible()
    expect(screen.getByText(/700 积分将于 .*12.*31.日到期/)).toBeVisible()
    expect(await screen.findByText('+1 积分 · 1/3')).toBeVisible()
    expect(screen.getByRole('link', { name: '去完成' })).toHaveAttribute('href', '/mobile/doc?box=mustRead')
    expect(screen.queryByRole('link', { name: '核销' })).not.toBeInTheDocument()
  })

  it('grows by a sign-in, once', async () => {
    stub(points.signIn, { points: 1, streak: 25, balance: 861 })
    renderAt('/points')
    const button = await screen.findByRole('button', { name: '签到' })
    await waitFor(() => expect(button).toBeEnabled())
    stub(points.summary, { ...summary, balance: 861, signedIn: true, streak: 25 })
    await people.click(button)
    await said('签到成功，获得 1 积分，已连续 25 天')
    expect(await screen.findByRole('button', { name: '已签到' })).toBeDisabled()
  })
})

describe('the ledger', () => {
  const makeEntry = (over: Partial<PointEntry> = {}): PointEntry => ({
    ...{ entryId: 'e-1', points: 1, balance: 860, source: 'sign_in', title: '签到' },
    ...{ createTime: '2026-11-19 10:00:00', path: '' },
    ...over,
  })
  const entries = [
    makeEntry({ entryId: 'e-2', points: -120, balance: 740, source: 'redeem', title: '兑换马克杯' }),
    makeEntry(),
  ]
  const asked = () => received(points.ledger).map(({ body }) => body.direction)

  beforeEach(() =>
    stub(points.ledger, ({ direction }) => page(...entries.filter((one) => !direction || one.points < 0))),
  )

  it('says points by their name', async () => {
    renderAt('/points?box=ledger')
    expect(await screen.findByText('-120 积分')).toBeVisible()
    expect(screen.getByText('+1 积分')).toBeVisible()
    expect(screen.getByText('余额 740 积分').parentElement).toHaveTextContent(/· 余额 740 积分$/)
  })

  it('has only the rows around the screen in the document, each with its place', async () => {
    const many = Array.from({ length: 200 }, (_, n) => makeEntry({ entryId: `e-${n}` }))
    stub(points.ledger, page(...many))
    renderAt('/points?box=ledger')
    const rows = within(await screen.findByRole('list', { name: '积分明细' })).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(100)
    expect(rows[0]).toHaveAttribute('aria-posinset', '1')
    expect(rows[0]).toHaveAttribute('aria-setsize', '200')
  })

  it('keeps what is filtered in the address', async () => {
    const { unmount } = renderAt('/points?box=ledger')
    await people.click(await screen.findByRole('button', { name: '支出' }))
    await waitFor(() => expect(screen.queryByText('+1 积分')).toBeNull())
    const { pathname, search } = window.location
    expect(search).toBe('?box=ledger&direction=out')
    unmount()
    renderAt(pathname.replace('/mobile', '') + search)
    expect(await screen.findByRole('button', { name: '支出' })).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText('-120 积分')).toBeVisible()
    expect(asked()[0]).toBeUndefined()
    expect(new Set(asked().slice(1))).toEqual(new Set(['out']))
  })
})

describe('goods', () => {
  it('are redeemed after a question, and the code is shown', async () => {
    stub(points.redeem, redemption)
    renderAt('/points?box=goods')
    await people.click(await screen.findByRole('button', { name: '兑换：马克杯' }))
    await people.click(await screen.findByRole('button', { name: '兑换' }))
    await said('兑换成功')
    expect(await screen.findByRole('img', { name: '兑换码 1 2 3 4 5 6 7 8' })).toHaveTextContent('1234 5678')
    expect(received(points.redeem).map(({ body }) => body)).toEqual([{ goodsId: 'g-mug', expectPoints: 120 }])
  })

  it('say why they cannot be had', async () => {
    stub(
      points.goods,
      page(
        { ...mug, goodsId: 'a', stock: 0 },
        { ...mug, goodsId: 'b', points: 900 },
        { ...mug, goodsId: 'c', limitPerUser: 1, mine: 1 },
      ),
    )
    renderAt('/points?box=goods')
    for (const name of ['已兑完：马克杯', '积分不足：马克杯', '每人限兑 1 份：马克杯']) {
      expect(await screen.findByRole('button', { name })).toBeDisabled()
    }
  })

  it('that are gone meanwhile say so and are read again', async () => {
    stubRefusal(points.redeem, Code.Conflict, '已兑完')
    renderAt('/points?box=goods')
    await people.click(await screen.findByRole('button', { name: '兑换：马克杯' }))
    stub(points.goods, page({ ...mug, stock: 0 }))
    await people.click(await screen.findByRole('button', { name: '兑换' }))
    expect(await screen.findByRole('button', { name: '已兑完：马克杯' })).toBeDisabled()
    await said('已兑完')
  })
})

describe('a redemption without an answer', () => {
  const keys = () => received(points.redeem).map(({ headers }) => headers.get('idempotency-key'))

  it('is confirmed under its key, and no second one begins', async () => {
    stubOffline(points.redeem)
    renderAt('/points?box=goods')
    const button = await screen.findByRole('button', { name: '兑换：马克杯' })
    await people.click(button)
    await people.click(await screen.findByRole('button', { name: '兑换' }))
    const notice = () => within(screen.getByRole('main')).getByText('结果未知，正在确认')
    await waitFor(() => expect(notice()).toBeVisible())
    expect(screen.getByRole('button', { name: '兑换：马克杯' })).toBeDisabled()
    stub(points.redeem, redemption)
    window.dispatchEvent(new Event('online'))
    await said('兑换成功')
    expect(new Set(keys()).size).toBe(1)
    expect(keys().length).toBeGreaterThan(1)
  })

  it('is confirmed after a reload, too, and told once', async () => {
    stubOffline(points.redeem)
    const before = renderAt('/points?box=goods')
    await people.click(await screen.findByRole('button', { name: '兑换：马克杯' }))
    await people.click(await screen.findByRole('button', { name: '兑换' }))
    await waitFor(() => expect(keys().length).toBeGreaterThan(0))
    before.unmount()
    const first = keys()[0]
    stub(points.redeem, redemption)
    renderAt('/points?box=goods')
    await said('兑换成功')
    expect(keys().at(-1)).toBe(first)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bole.unanswered.'))).toEqual([])
  })

  it('of somebody else is not repeated', async () => {
    const pending = { key: 'other-key', write: { goodsId: 'g-mug', name: '马克杯' }, at: Date.now() }
    localStorage.setItem('bole.unanswered.u-other.points.redeem', JSON.stringify(pending))
    renderAt('/points?box=goods')
    expect(await screen.findByRole('button', { name: '兑换：马克杯' })).toBeEnabled()
    expect(keys()).not.toContain('other-key')
  })
})

describe('the counter', () => {
  beforeEach(() => stub(account.account, makeAccount({ userId: 'u-hr', roles: ['hr'] })))

  it('takes a code and tells what to hand out', async () => {
    stub(points.counter, { ...redemption, status: 'used' })
    renderAt('/points?box=counter')
    await people.type(await screen.findByRole('textbox', { name: '兑换码' }), '1234 5678')
    await people.click(screen.getByRole('button', { name: '核销' }))
    expect(await screen.findByText('请发放：马克杯')).toBeVisible()
    expect(received(points.counter).map(({ body }) => body)).toEqual([{ code: '12345678' }])
  })

  it('keeps what was typed and says what is wrong', async () => {
    stubRefusal(points.counter, Code.Conflict, '该兑换码已使用')
    renderAt('/points?box=counter')
    const field = await screen.findByRole('textbox', { name: '兑换码' })
    await people.type(field, '123')
    await people.click(screen.getByRole('button', { name: '核销' }))
    expect(field).toHaveAccessibleDescription('请输入 8 位兑换码')
    await people.type(field, '45678')
    await people.click(screen.getByRole('button', { name: '核销' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription('该兑换码已使用'))
    expect(field).toHaveValue('12345678')
  })
})
