import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Item, market } from '@contract/market'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { seller } from './items'
import { page, said, signIn, withMarket } from './withMarket'

withMarket()

it('a list that is one’s own and empty has nothing to be looked through by, unless that made it empty', async () => {
  stub(market.page, page<Item>())
  const own = renderAt('/market?mine=sale')
  await said('暂无闲置')
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull())
  own.unmount()
  const filtered = renderAt('/market?mine=sale&status=sold')
  await said('暂无闲置')
  expect(screen.getByRole('search')).toBeVisible()
  filtered.unmount()
  renderAt('/market')
  await said('暂无闲置')
  expect(screen.getByRole('search')).toBeVisible()
})

it('the main buttons of the list and of an own item are in the main part', async () => {
  const list = renderAt('/market')
  expect(await within(await screen.findByRole('main')).findByRole('link', { name: '发布闲置' })).toBeVisible()
  list.unmount()
  signIn(seller.userId)
  renderAt('/market?id=m-1')
  await screen.findByRole('button', { name: '下架' })
  expect(within(screen.getByRole('main')).getByRole('link', { name: '修改' })).toBeVisible()
})

it('an item of the list has its state beside its price', async () => {
  renderAt('/market')
  const row = await screen.findByRole('link', { name: /通勤自行车/ })
  expect(within(row).getByText('在售').parentElement).toHaveTextContent(/^¥[\d.]+原价 ¥[\d.]+在售$/)
})
