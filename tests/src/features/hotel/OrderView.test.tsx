import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
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
