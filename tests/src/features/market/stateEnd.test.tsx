import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { market } from '@contract/market'
import { lookAgainAt } from '@tests/support/lookAgain'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { item, reserved } from './items'
import { withMarket } from './withMarket'

withMarket()
afterEach(() => void vi.useRealTimers())

const setTime = (time: string) => lookAgainAt(`2099-01-01T${time}`)

it('an open item is read again once its reservation is over, and no more after that', async () => {
  // Later than the login, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01T09:00:00+08:00') })
  stub(market.detail, { ...reserved, reserveUntil: '2099-01-01 10:00:00', lapseTime: '2099-01-10 10:00:00' })
  renderAt('/market?id=m-1')
  expect(await screen.findByRole('button', { name: '取消预订' })).toBeVisible()
  setTime('09:59:59')
  expect(received(market.detail)).toHaveLength(1)
  stub(market.detail, { ...item, lapseTime: '2099-01-10 10:00:00' })
  setTime('10:00:00')
  expect(await screen.findByRole('button', { name: '预订' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消预订' })).toBeNull())
  setTime('10:05:00')
  expect(received(market.detail)).toHaveLength(2)
})
