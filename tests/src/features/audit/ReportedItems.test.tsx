import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { people as accounts } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item } from '../market/items'
import { asAuditAdmin, makeAudited, people, stubAudit } from './auditScreens'

asAuditAdmin()

it('confirms an unanswered decision once after a reload, and says its outcome', async () => {
  stubAudit(makeAudited())
  stub(accounts.account, makeAccount({ userId: 'u-me', roles: ['auditAdmin'] }))
  const other = { ...item, itemId: 'm-2', title: '代购购物卡' }
  stub(market.auditList, { list: [item, other].map((each) => ({ item: each, reports: [] })), nextCursor: null })
  stub(market.audit, other)
  const write = { itemId: 'm-2', decision: 'keep', reason: '' }
  const pending = { key: '11111111-1111-4111-8111-111111111111', write, at: Date.now() }
  localStorage.setItem('bole.unanswered.u-me.market.audit', JSON.stringify(pending))
  renderAt('/trend-audit?kind=market')
  expect(await screen.findByText('代购购物卡')).toBeVisible()
  expect((await screen.findAllByText('已恢复展示')).length).toBeGreaterThan(0)
  expect(received(market.audit).map(({ body }) => body)).toEqual([write])
})

it('names the buttons of a row by its item', async () => {
  stubAudit(makeAudited())
  stub(accounts.account, makeAccount({ userId: 'u-me', roles: ['auditAdmin'] }))
  const other = { ...item, itemId: 'm-2', title: '代购购物卡' }
  stub(market.auditList, { list: [item, other].map((each) => ({ item: each, reports: [] })), nextCursor: null })
  renderAt('/trend-audit?kind=market')
  for (const name of ['恢复展示：通勤自行车', '移除：通勤自行车', '恢复展示：代购购物卡', '移除：代购购物卡'])
    expect(await screen.findByRole('button', { name })).toBeVisible()
})

it.each([
  ['on', '在售', '恢复展示', '将恢复展示，举报会关闭。', '已恢复展示'],
  ['off', '已下架', '关闭举报', '该闲置已下架，不会恢复展示，举报会关闭。', '举报已关闭'],
  ['sold', '已售', '关闭举报', '该闲置已售，不会恢复展示，举报会关闭。', '举报已关闭'],
] as const)(
  'promises to show an item again only where others will see it (%s)',
  async (status, state, act, asked, said) => {
    stubAudit(makeAudited())
    stub(accounts.account, makeAccount({ userId: 'u-me', roles: ['auditAdmin'] }))
    const reported = { ...item, status, hidden: true }
    stub(market.auditList, { list: [{ item: reported, reports: [] }], nextCursor: null })
    stub(market.audit, { ...reported, hidden: false })
    renderAt('/trend-audit?kind=market')
    expect(await screen.findByText(`${state} · 图片 1 张`)).toBeVisible()
    await people.click(screen.getByRole('button', { name: `${act}：通勤自行车` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(asked)).toBeVisible()
    await people.click(dialog.getByRole('button', { name: act }))
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  },
)

describe('the focus', () => {
  const other = { ...item, itemId: 'm-2', title: '代购购物卡' }
  const list = (...items: (typeof item)[]) =>
    stub(market.auditList, { list: items.map((each) => ({ item: each, reports: [] })), nextCursor: null })
  const keep = async (title: string) => {
    await people.click(await screen.findByRole('button', { name: `恢复展示：${title}` }))
    await people.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '恢复展示' }))
  }
  const open = () => {
    loseFocusWhenDisabled()
    stubAudit(makeAudited())
    list(item, other)
    renderAt('/trend-audit?kind=market')
  }

  it('goes to the next item where one is shown again, or to the list', async () => {
    stub(market.audit, item)
    open()
    await screen.findByRole('button', { name: '恢复展示：通勤自行车' })
    list(other)
    await keep('通勤自行车')
    await waitFor(() => expect(screen.getByRole('button', { name: '恢复展示：代购购物卡' })).toHaveFocus())
    list()
    await keep('代购购物卡')
    await waitFor(() => expect(screen.getByRole('group', { name: '闲置举报' })).toHaveFocus())
  })

  it('goes to the next item where another admin was faster', async () => {
    stubRefusal(market.audit, Code.Conflict, '该物品已处理')
    open()
    await people.click(await screen.findByRole('button', { name: '移除：通勤自行车' }))
    await people.type(await screen.findByLabelText('原因说明'), '广告')
    list(other)
    await people.click(screen.getByRole('button', { name: '确定移除' }))
    await waitFor(() => expect(screen.queryByText('通勤自行车')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: '移除：代购购物卡' })).toHaveFocus())
  })

  it('goes back to the button where the decision failed', async () => {
    stubRefusal(market.audit, Code.ServerFault, '')
    open()
    await keep('代购购物卡')
    await screen.findAllByText('处理失败，请重试')
    await waitFor(() => expect(screen.getByRole('button', { name: '恢复展示：代购购物卡' })).toHaveFocus())
  })
})

it('keeps the sheet of an item that another admin decides on while the reason is typed, and names the item', async () => {
  const other = { ...item, itemId: 'm-2', title: '代购购物卡' }
  const list = (...items: (typeof item)[]) =>
    stub(market.auditList, { list: items.map((each) => ({ item: each, reports: [] })), nextCursor: null })
  stubAudit(makeAudited())
  stub(accounts.account, makeAccount({ userId: 'u-me', roles: ['auditAdmin'] }))
  list(item, other)
  renderAt('/trend-audit?kind=market')
  await people.click(await screen.findByRole('button', { name: '移除：通勤自行车' }))
  await people.type(await screen.findByLabelText('原因说明'), '广告')
  list(other)
  void queryClient.invalidateQueries({ queryKey: ['audit', 'items'] })
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除：通勤自行车' })).toBeNull())
  const sheet = within(screen.getByRole('dialog', { name: '移除闲置' }))
  expect(sheet.getByText('通勤自行车')).toBeVisible()
  expect(sheet.getByLabelText('原因说明')).toHaveValue('广告')
  expect(sheet.getByLabelText('原因说明')).toHaveFocus()
  stubRefusal(market.audit, Code.Conflict, '该物品已处理')
  const told = screen.findAllByText('该物品已处理')
  await people.click(sheet.getByRole('button', { name: '确定移除' }))
  expect((await told).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received(market.audit).at(-1)?.body).toEqual({ itemId: 'm-1', decision: 'remove', reason: '广告' })
})

it('keeps the time of a report on one line', async () => {
  stubAudit(makeAudited())
  const report = { reason: '广告', reasonDesc: '', createTime: '2026-11-29 20:17:00' }
  stub(market.auditList, { list: [{ item, reports: [report] }], nextCursor: null })
  renderAt('/trend-audit?kind=market')
  expect(await screen.findByText(/20:17$/)).toHaveClass('whole')
})
