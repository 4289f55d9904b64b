import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Item, market } from '@contract/market'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item, seller } from './items'
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
