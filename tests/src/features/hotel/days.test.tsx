import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { HOTEL_PATHS, hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { addDays } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import { noteServerTime } from '@/lib/time/serverTime'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, NOON, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { backend, forgetReceived, received, stub, stubOffline } from '@tests/support/stubs'
import { detail, hotel } from './sampleHotel'

beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: `u-${Math.random()}` }))
  stub(hotels.cities, [{ city: '武汉', allowanceFen: 45_000 }])
  stub(hotels.search, { list: [hotel], nextCursor: null })
  stub(hotels.detail, detail)
})

const days = (from: number, to: number) => ({ from: addDays(TODAY, from), to: addDays(TODAY, to) })
const query = (from: number, to: number) => new URLSearchParams(days(from, to)).toString()
const tomorrow = days(1, 2)

it.each([
  ['began yesterday', query(-1, 1), '入住日期已过', [days(-1, 1)]],
  ['are over', query(-5, -3), '入住日期已过', [days(-5, -3)]],
  ['are more than fourteen nights', query(1, 16), '一次最多预订 14 晚', []],
  ['end in more than ninety days', query(85, 91), '只能预订 90 天以内的酒店', [days(85, 91)]],
  ['are in the wrong order', query(4, 3), '入住和离店日期不正确', []],
])(
  'books no other days where those of the address %s, and says so where one can choose',
  async (_, named, why, asked) => {
    const booking = renderAt(`/hotel?id=h-1&${named}&room=r-1`)
    expect(await screen.findByText(`${why}，请重新选择`)).toBeVisible()
    expect(screen.getByRole('link', { name: '重新选择日期' })).toHaveAttribute('href', '/mobile/hotel?id=h-1')
    expect(screen.queryByRole('button', { name: /^预订/ })).toBeNull()
    // Days that only the time is against are read, as the answer tells it.
    expect(received(hotels.detail).map(({ body }) => body)).toEqual(asked.map((stay) => ({ hotelId: 'h-1', ...stay })))
    booking.unmount()
    forgetReceived()
    const one = renderAt(`/hotel?id=h-1&${named}`)
    expect(await screen.findByText(`${why}，已改为明天入住`)).toBeVisible()
    expect(received(hotels.detail).map(({ body }) => body)).toEqual([{ hotelId: 'h-1', ...tomorrow }])
    one.unmount()
    renderAt(`/hotel?${named}`)
    expect(await screen.findByText(`${why}，已改为明天入住`)).toBeVisible()
  },
)

it('judges the days of a booking by the time of the backend where the device is days ahead', async () => {
  onTestFinished(() => noteServerTime(String(Date.now())))
  vi.setSystemTime(NOON.getTime() + 5 * DAY_MS)
  const headers = { 'X-Server-Time': String(NOON.getTime()) }
  const answer = { code: hotels.detail.success, data: detail, msg: '' }
  backend.use(http.post(`*${HOTEL_PATHS.detail}`, () => HttpResponse.json(answer, { headers })))
  renderAt(`/hotel?id=h-1&${query(3, 5)}&room=r-1`)
  expect(await screen.findByLabelText('入住人姓名')).toBeVisible()
  expect(screen.queryByText(/请重新选择/)).toBeNull()
})

it('says why the days of a booking are over where no answer tells the time', async () => {
  stubOffline(hotels.detail)
  renderAt(`/hotel?id=h-1&${query(-1, 1)}&room=r-1`)
  expect(await screen.findByText('入住日期已过，请重新选择')).toBeVisible()
})

const WECHAT = 'from=singlemessage&isappinstalled=0'

it.each([
  ...['/hotel', '/hotel?id=h-1', '/hotel?id=h-1&room=r-1'],
  ...[`/hotel?${WECHAT}`, `/hotel?id=h-1&${WECHAT}`, `/hotel?id=h-1&room=r-1&${WECHAT}`],
])('begins with tomorrow’s night without days in %s', async (path) => {
  renderAt(path)
  const nights = await screen.findByText('1 晚')
  expect(nights).toBeVisible()
  expect(nights.parentElement).toHaveTextContent(/周.，1 晚$/)
  expect(screen.queryByText(/已改为|请重新选择/)).toBeNull()
})

it('marks a hotel by its cheapest stay, as one night within the allowance does not make a stay of it', async () => {
  stub(hotels.search, {
    list: [
      { ...hotel, fromFen: 40_000, overFen: 5000 },
      { ...hotel, hotelId: 'h-2', name: '江景酒店', fromFen: 40_000, overFen: 0 },
    ],
    nextCursor: null,
  })
  renderAt(`/hotel?${query(3, 5)}`)
  expect(await screen.findByRole('link', { name: /云际酒店/ })).toHaveTextContent('全程超标 ¥50.00 起')
  expect(screen.getByRole('link', { name: /江景酒店/ })).toHaveTextContent('标准内')
})

it('does not mark a hotel without a free room by the allowance', async () => {
  stub(hotels.search, {
    list: [
      { ...hotel, fromFen: 40_000, overFen: 0, left: 0 },
      { ...hotel, hotelId: 'h-2', name: '江景酒店', left: 0 },
    ],
    nextCursor: null,
  })
  renderAt(`/hotel?${query(3, 5)}`)
  const row = await screen.findByRole('link', { name: /云际酒店/ })
  expect(row).toHaveTextContent('已满房')
  expect(row).not.toHaveTextContent(/超标|标准/)
  expect(screen.getByRole('link', { name: /江景酒店/ })).not.toHaveTextContent(/超标|标准/)
})

it('names no sum over the stay where an older backend does not tell it', async () => {
  renderAt(`/hotel?${query(3, 5)}`)
  const row = await screen.findByRole('link', { name: /云际酒店/ })
  expect(row).toHaveTextContent('超标')
  expect(row).not.toHaveTextContent(/超标 ¥|全程/)
})
