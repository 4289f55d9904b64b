import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type ItemStatus, market } from '@contract/market'
import { dropItemDraft, keepItemDraft, readItemDraft } from '@/writes/drafts/itemDraft'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item, seller } from './items'
import { person, press, signIn, withMarket } from './withMarket'

withMarket()

const words = {
  ...{ title: '通勤自行车', desc: '骑了两年', price: '280', original: '699', condition: 'good', category: 'sport' },
  ...{ place: '东门车棚', sharePhone: false, files: item.files },
}

beforeEach(async () => {
  await dropItemDraft(seller.userId, 'm-1')
  signIn(seller.userId)
})

it.each([
  ['sold', '该物品已售，不能修改'],
  ['off', '该物品已下架，不能修改'],
  ['reserved', '该物品已预订，不能修改'],
] as [ItemStatus, string][])('an item that is %s has no form, but says so and leads to it', async (status, said) => {
  stub(market.detail, { ...item, status })
  renderAt('/market?edit=m-1')
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('link', { name: '查看物品' })).toHaveAttribute('href', '/mobile/market?id=m-1')
  expect(screen.queryByLabelText('标题')).toBeNull()
})

it('an item that has lapsed can be changed', async () => {
  stub(market.detail, { ...item, status: 'lapsed' })
  renderAt('/market?edit=m-1')
  expect(await screen.findByLabelText('标题')).toHaveValue('通勤自行车')
  expect(screen.queryByRole('link', { name: '查看物品' })).toBeNull()
})

it('an item that reports hide has no form, and offers its seller all but a change', async () => {
  stub(market.detail, { ...item, hidden: true })
  const form = renderAt('/market?edit=m-1')
  expect(await screen.findByText('该物品审核期间不能修改')).toBeVisible()
  expect(screen.queryByLabelText('标题')).toBeNull()
  form.unmount()
  renderAt('/market?id=m-1')
  for (const name of ['下架', '标记已售']) expect(await screen.findByRole('button', { name })).toBeVisible()
  expect(screen.queryByRole('link', { name: '修改' })).toBeNull()
})

it('an item that reports hide while it is changed is read again and linked, and the words stay', async () => {
  const { unmount } = renderAt('/market?edit=m-1')
  await person.type(await screen.findByLabelText('标题'), '（急）')
  stubRefusal(market.update, Code.Conflict, '该物品审核期间不能修改')
  stub(market.detail, { ...item, hidden: true })
  await press('保存')
  expect(await screen.findByRole('link', { name: '查看物品' })).toHaveAttribute('href', '/mobile/market?id=m-1')
  unmount()
  renderAt('/market?edit=m-1')
  expect(await screen.findByText('该物品审核期间不能修改')).toBeVisible()
  expect(screen.getByLabelText('标题')).toHaveValue('通勤自行车（急）')
  expect(await readItemDraft(seller.userId, 'm-1')).toMatchObject({ title: '通勤自行车（急）' })
})

it('what was typed of an item that is sold by now is still shown', async () => {
  await keepItemDraft(seller.userId, 'm-1', { ...words, title: '通勤自行车（急）', key: 'k-1' } as typeof words)
  stub(market.detail, { ...item, status: 'sold' })
  renderAt('/market?edit=m-1')
  expect(await screen.findByLabelText('标题')).toHaveValue('通勤自行车（急）')
  expect(screen.getByText('该物品已售，不能修改')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看物品' })).toBeVisible()
})

it('an item that was sold while it was changed is read again and linked, and the words stay', async () => {
  renderAt('/market?edit=m-1')
  await person.type(await screen.findByLabelText('标题'), '（急）')
  stubRefusal(market.update, Code.Conflict, '该物品已售出，不能修改')
  stub(market.detail, { ...item, status: 'sold' })
  const read = received(market.detail).length
  await press('保存')
  expect(await screen.findByRole('link', { name: '查看物品' })).toHaveAttribute('href', '/mobile/market?id=m-1')
  expect(screen.getByText('该物品已售出，不能修改')).toBeVisible()
  await waitFor(() => expect(received(market.detail).length).toBeGreaterThan(read))
  expect(screen.getByLabelText('标题')).toHaveValue('通勤自行车（急）')
  expect(await readItemDraft(seller.userId, 'm-1')).toMatchObject({ title: '通勤自行车（急）' })
})
