import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Item, market } from '@contract/market'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { item, seller } from './items'
import { page, person, said, signIn, withMarket } from './withMarket'

withMarket()

it('a list that is one’s own and empty has nothing to be looked through by, unless that made it empty', async () => {
  stub(market.page, page<Item>())
  const own = renderAt('/market?mine=sale')
  await said('暂无闲置')
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull())
  own.unmount()
  const filtered = renderAt('/market?mine=sale&status=sold')
  await screen.findByText('暂无闲置', { selector: 'p' })
  expect(screen.getByRole('search')).toBeVisible()
  filtered.unmount()
  renderAt('/market')
  await said('暂无闲置')
  expect(screen.getByRole('search')).toBeVisible()
})

it('how many items a search or a filter has found is announced, and nothing of the whole list', async () => {
  stub(market.page, ({ keyword, status }) => {
    if (!keyword && !status) return page(item, { ...item, itemId: 'm-2' })
    return status ? page<Item>() : { list: [item], nextCursor: 'next' }
  })
  renderAt('/market')
  expect(await screen.findAllByRole('link', { name: /通勤自行车/ })).toHaveLength(2)
  expect(screen.queryByText(/^找到/)).toBeNull()
  await person.type(screen.getByRole('searchbox', { name: '搜索闲置' }), '自行车{Enter}')
  const told = await screen.findByText('找到多件闲置')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await person.selectOptions(screen.getByLabelText('状态'), 'sold')
  // The same element: one that comes with its words is not announced.
  await waitFor(() => expect(told).toHaveTextContent('暂无闲置'))
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
