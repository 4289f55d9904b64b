import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { market } from '@contract/market'
import { people as accounts } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { item } from '../market/items'
import { asAuditAdmin, makeAudited, people, stubAudit } from './auditScreens'

asAuditAdmin()

it('confirms an unanswered decision once, by the row of its item', async () => {
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
