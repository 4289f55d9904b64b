import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Item, market } from '@contract/market'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item, reserved, seller } from './items'
import { press, pressInDialog, said, signIn, withMarket } from './withMarket'

withMarket()

it('an item shows its seller who reserves it by now, whose reservation stays, where another one was to end', async () => {
  signIn(seller.userId)
  const buyer = { ...seller, userId: 'u-first', realName: '陈一鸣', department: '财务部' }
  const ofFirst: Item = { ...item, status: 'reserved', reserver: buyer, reserveUntil: '2099-01-01 00:00:00' }
  stub(market.detail, ofFirst)
  stubRefusal(market.reserve, Code.Conflict, '该物品已被另一位同事预订，请确认后再取消')
  renderAt('/market?id=m-1')
  await press('取消预订')
  stub(market.detail, { ...ofFirst, reserver: { ...buyer, userId: 'u-second', realName: '林小满' } })
  await pressInDialog('取消预订')
  await said('该物品已被另一位同事预订，请确认后再取消')
  expect(received(market.reserve).at(-1)?.body).toMatchObject({ itemId: 'm-1', on: false, reserverId: 'u-first' })
  expect(await screen.findByText(/林小满/)).toBeVisible()
})

it('a reservation names the price that its reader saw, and where that has changed shows the present one', async () => {
  stubRefusal(market.reserve, Code.Conflict, '价格已变化，请确认后再预订')
  renderAt('/market?id=m-1')
  await press('预订')
  const sheet = within(await screen.findByRole('dialog', { name: '预订' }))
  expect(sheet.getByText('价格 ¥280.00')).toBeVisible()
  stub(market.detail, { ...item, priceFen: 30_000 })
  await pressInDialog('预订')
  await said('价格已变化，请确认后再预订')
  expect(await sheet.findByText('价格 ¥300.00')).toBeVisible()
  stub(market.reserve, { ...reserved, priceFen: 30_000 })
  await pressInDialog('预订')
  await said('预订成功，请在 24 小时内取货')
  expect(received(market.reserve).map(({ body }) => body.expectPriceFen)).toEqual([28_000, 30_000])
})
