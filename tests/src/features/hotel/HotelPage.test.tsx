import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import type { Endpoint } from '@contract/endpoint'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { addDays } from '@contract/text/dateRange'
import { queryClient } from '@/http/queryClient'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { detail, from, hotel, order, room, to } from './sampleHotel'

beforeAll(() =>
  Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
    () => undefined,
  ),
)
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const person = userEvent.setup({ pointerEventsCheck: 0 })
const sent = <Body, Data>(endpoint: Endpoint<Body, Data>) => received(endpoint).map(({ body }) => body)
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: `u-${Math.random()}` }))
  stub(hotels.cities, [
    { city: '武汉', allowanceFen: 45_000 },
    { city: '上海', allowanceFen: 60_000 },
  ])
  stub(hotels.search, { list: [{ ...hotel, overFen: 46_000 }], nextCursor: null })
  stub(hotels.detail, detail)
  stub(hotels.orderDetail, order)
})

describe('the search', () => {
  it('begins with tomorrow’s night in the first city, and says what is above the allowance', async () => {
    renderAt('/hotel')
    const row = await screen.findByRole('link', { name: /云际酒店/ })
    expect(row).toHaveTextContent('全程超标 ¥460.00 起')
    expect(row).toHaveTextContent('仅剩 2 间')
    expect(sent(hotels.search)).toMatchObject([{ city: '武汉', from: addDays(TODAY, 1), to: addDays(TODAY, 2) }])
  })

  it('names the allowance once, by the same words here and at a hotel', async () => {
    const list = renderAt('/hotel')
    expect(await screen.findByText('武汉住宿标准 ¥450.00/晚')).toBeVisible()
    list.unmount()
    const one = renderAt(`/hotel?id=h-1&from=${from}&to=${to}`)
    expect(await screen.findByText('住宿标准 ¥450.00/晚')).toBeVisible()
    expect(screen.getByText('超标 ¥460.00')).toBeVisible()
    one.unmount()
    renderAt('/hotel?order=o-1')
    expect(await screen.findByText('超标')).toBeVisible()
  })

  it('asks again for another city and order', async () => {
    renderAt(`/hotel?from=${from}&to=${to}`)
    await screen.findByRole('option', { name: '上海' })
    await person.selectOptions(screen.getByLabelText('城市'), '上海')
    await person.selectOptions(screen.getByLabelText('排序'), '离办公地最近')
    await waitFor(() =>
      expect(sent(hotels.search).at(-1)).toEqual({ city: '上海', from, to, sort: 'distance', cursor: null }),
    )
  })

  it('announces how many hotels a chosen city or stay has, and nothing of the list it begins with', async () => {
    stub(hotels.search, ({ city }) => ({ list: city === '武汉' ? [hotel] : [], nextCursor: null }))
    renderAt('/hotel')
    await screen.findByRole('link', { name: /云际酒店/ })
    expect(screen.queryByText(/^找到/)).toBeNull()
    await person.selectOptions(screen.getByLabelText('城市'), '上海')
    const told = await screen.findByText('该城市暂无协议酒店', { selector: '[aria-live]' })
    await person.selectOptions(screen.getByLabelText('城市'), '武汉')
    // The same element: one that comes with its words is not announced.
    await waitFor(() => expect(told).toHaveTextContent('找到 1 家酒店'))
  })

  it('opens the calendar at the beginning of the month of the arrival, and breaks no weekday in two', async () => {
    const scrolled: string[] = []
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
      const what = this.querySelector('caption')?.textContent ?? this.getAttribute('data-day')
      scrolled.push(`${what} ${typeof how === 'object' ? how.block : ''}`)
    })
    const arrival = addDays(TODAY, 40)
    renderAt(`/hotel?from=${arrival}&to=${addDays(arrival, 2)}`)
    expect((await screen.findByText(/^\d+ 月 \d+ 日 周. 至$/)).parentElement).toHaveTextContent(/周.，2 晚$/)
    await press(/^入住和离店/)
    await screen.findByRole('dialog')
    const month = `${arrival.slice(0, 4)} 年 ${Number(arrival.slice(5, 7))} 月`
    expect(scrolled).toEqual([`${month} start`, `${arrival} nearest`])
    scroll.mockRestore()
  })

  it('takes two days of the calendar by keyboard, and none more than 14 nights apart', async () => {
    renderAt(`/hotel?from=${from}&to=${to}`)
    await press(/^入住和离店/)
    const dialog = await screen.findByRole('dialog')
    const first = dialog.querySelector<HTMLElement>(`[data-day="${from}"]`)
    first?.focus()
    await person.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')
    expect(within(dialog).getByRole('status')).toHaveTextContent('一次最多预订 14 晚')
    expect(within(dialog).getByRole('button', { name: '确定' })).toBeDisabled()
    await person.keyboard('{ArrowLeft}{Enter}')
    await person.click(within(dialog).getByRole('button', { name: '确定（14 晚）' }))
    await waitFor(() => expect(sent(hotels.search).at(-1)).toMatchObject({ from, to: addDays(from, 14) }))
  })
})

describe('a booking', () => {
  const form = `/hotel?id=h-1&from=${from}&to=${to}&room=r-1`

  it('above the allowance asks for a reason where the company pays', async () => {
    stub(hotels.book, order)
    renderAt(form)
    await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
    await press('预订并提交审批')
    expect(await screen.findByText('请填写超标原因')).toBeInTheDocument()
    expect(sent(hotels.book)).toEqual([])
    await person.type(screen.getByLabelText('超标原因'), '会展')
    await press('预订并提交审批')
    expect(await screen.findByText('审批中')).toBeInTheDocument()
    const asked = { roomId: 'r-1', from, to, guests: ['林晓'], pay: 'company', reason: '会展', expectFen: 136_000 }
    expect(sent(hotels.book)).toEqual([asked])
  })

  it('takes a name of twenty characters of any kind, and says so of a longer one', async () => {
    renderAt(form)
    const name = await screen.findByLabelText('入住人姓名')
    await person.click(name)
    await person.paste('𠮷'.repeat(20))
    expect(name).toHaveValue('𠮷'.repeat(20))
    await person.type(name, '林')
    await press('预订并提交审批')
    expect(name).toHaveAccessibleDescription('入住人姓名最多 20 个字')
    expect(sent(hotels.book)).toEqual([])
  })

  it('says of a name with characters that nobody sees that they must go', async () => {
    renderAt(form)
    const name = await screen.findByLabelText('入住人姓名')
    await person.click(name)
    await person.paste('林\u200b晓')
    await press('预订并提交审批')
    expect(name).toHaveAccessibleDescription('入住人姓名含有不可见的字符，请修改后重试')
    expect(sent(hotels.book)).toEqual([])
  })

  it('keeps what is typed while one looks elsewhere', async () => {
    const { unmount } = renderAt(form)
    await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
    await person.type(screen.getByLabelText('超标原因'), '会展')
    unmount()
    renderAt(form)
    expect(await screen.findByLabelText('入住人姓名')).toHaveValue('林晓')
    expect(screen.getByLabelText('超标原因')).toHaveValue('会展')
  })

  it('shows the new price after a refusal, with nothing typed lost', async () => {
    stubRefusal(hotels.book, Code.Conflict, '价格已变化，请确认新的价格后再预订')
    renderAt(form)
    await person.type(await screen.findByLabelText('入住人姓名'), '林晓')
    await person.click(screen.getByRole('radio', { name: '个人支付' }))
    stub(hotels.detail, { ...detail, rooms: [{ ...room, totalFen: 140_000 }] })
    await press('预订')
    expect(await screen.findByText('价格已变化，请确认新的价格后再预订')).toBeInTheDocument()
    expect(await screen.findByText('¥1,400.00')).toBeInTheDocument()
    expect(screen.getByLabelText('入住人姓名')).toHaveValue('林晓')
  })
})

describe('an order', () => {
  it('is cancelled after a question, with its approval named', async () => {
    stub(hotels.cancel, { ...order, status: 'cancelled' })
    renderAt('/hotel?order=o-1')
    expect(await screen.findByRole('link', { name: '查看审批' })).toHaveAttribute('href', '/mobile/flow?id=f-1')
    await press('取消订单')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('取消后审批一并结束')
    await person.click(within(dialog).getByRole('button', { name: '取消订单' }))
    expect(await screen.findByText('已取消')).toBeInTheDocument()
    expect(sent(hotels.cancel)).toEqual([{ orderId: 'o-1' }])
  })

  it('cannot be cancelled after its deadline', async () => {
    stub(hotels.orderDetail, { ...order, status: 'booked', freeCancelUntil: `${addDays(TODAY, -1)} 18:00:00` })
    renderAt('/hotel?order=o-1')
    expect(await screen.findByText('已过免费取消时间，如需取消请联系酒店')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '取消订单' })).not.toBeInTheDocument()
  })

  it('names the withdrawal as the way out after its deadline while the approval runs', async () => {
    stub(hotels.orderDetail, { ...order, freeCancelUntil: `${addDays(TODAY, -1)} 18:00:00` })
    renderAt('/hotel?order=o-1')
    expect(await screen.findByText('已过免费取消时间，可在审批中撤回')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '查看审批' })).toHaveAttribute('href', '/mobile/flow?id=f-1')
    expect(screen.queryByText(/联系酒店/)).not.toBeInTheDocument()
  })
})

it('shows an order no longer once it is gone', async () => {
  renderAt('/hotel?order=o-1')
  expect(await screen.findByRole('button', { name: '取消订单' })).toBeVisible()
  stubRefusal(hotels.orderDetail, Code.NotFound, '该订单不存在')
  void queryClient.invalidateQueries({ queryKey: ['hotel'] })
  expect(await screen.findByText('该订单不存在')).toBeVisible()
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
})

it.each([
  ['gone', Code.NotFound, '该酒店不存在或已停止合作'],
  ['closed to this reader', Code.Forbidden, '家属账号暂不支持该服务'],
])('no form books a room once its hotel is %s', async (_what, code, words) => {
  renderAt(`/hotel?id=h-1&from=${from}&to=${to}&room=r-1`)
  expect(await screen.findByRole('button', { name: '预订并提交审批' })).toBeVisible()
  stubRefusal(hotels.detail, code, words)
  void queryClient.invalidateQueries({ queryKey: ['hotel'] })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^预订/ })).toBeNull()
})
