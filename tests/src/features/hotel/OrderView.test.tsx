import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { order } from './sampleHotel'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}` }))
})

it('an order tells the number under which whoever deals with the hotel finds it', async () => {
  stub(hotels.orderDetail, { ...order, status: 'booked', orderId: 'o-2026' })
  renderAt('/hotel?order=o-2026')
  expect(await screen.findByText('订单号')).toBeVisible()
  expect(screen.getByText('o-2026')).toBeVisible()
})

it('an order of a stay over the turn of the year names the year that is not the current one', async () => {
  beNoon()
  const nightly = ['2025-12-31', '2026-01-01'].map((date) => ({ date, priceFen: 40_000 }))
  const stay = { from: '2025-12-31', to: '2026-01-02', nightly }
  stub(hotels.orderDetail, { ...order, ...stay, status: 'stayed', orderId: 'o-2025' })
  renderAt('/hotel?order=o-2025')
  expect((await screen.findByText('2025 年 12 月 31 日 周三 至')).parentElement).toHaveTextContent(
    '2025 年 12 月 31 日 周三 至 1 月 2 日 周五，2 晚',
  )
  const nights = within(screen.getByRole('list', { name: '每晚价格' })).getAllByRole('listitem')
  expect(nights.map(({ textContent }) => textContent)).toEqual(['2025-12-31¥400.00', '01-01¥400.00'])
})
