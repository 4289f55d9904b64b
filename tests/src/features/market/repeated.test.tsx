import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { market } from '@contract/market'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { item, reserved } from './items'
import { press, pressInDialog, said, withMarket } from './withMarket'

withMarket()

it('a reservation that ended before its lost answer was repeated is not said to be made', async () => {
  renderAt('/market?id=m-1')
  await press('预订')
  stub(market.reserve, item)
  await pressInDialog('预订')
  await said('预订已结束，该物品没有为您保留')
  expect(screen.queryByText(/预订成功/)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: '预订' })).toBeEnabled()
})

it('a reservation made again since a lost cancelling is not said to be cancelled', async () => {
  stub(market.detail, reserved)
  stub(market.reserve, reserved)
  renderAt('/market?id=m-1')
  await press('取消预订')
  await pressInDialog('取消预订')
  await said('该物品现在仍由您预订，如需取消请再操作一次')
  expect(screen.queryByText('已取消预订')).toBeNull()
})
