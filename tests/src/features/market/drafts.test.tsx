import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { people as account } from '@contract/people'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { question, seller } from './items'
import { person, press, said, signIn, withMarket } from './withMarket'

withMarket()

it('keeps a question that is typed over a reload until it is sent', async () => {
  const before = renderAt('/market?id=m-1')
  await person.type(await screen.findByLabelText('提问'), '周末能看吗？')
  before.unmount()
  const after = renderAt('/market?id=m-1')
  expect(await screen.findByLabelText('提问')).toHaveValue('周末能看吗？')
  stub(market.ask, { ...question, questionId: 'q-2', text: '周末能看吗？' })
  await press('发送提问')
  await said('提问已发送')
  expect(screen.getByLabelText('提问')).toHaveValue('')
  after.unmount()
  renderAt('/market?id=m-1')
  expect(await screen.findByLabelText('提问')).toHaveValue('')
})

it('sends a question under one key from two tabs with the same draft, and other words under another', async () => {
  const ownId = 'u-two-tabs'
  signIn(ownId)
  const before = renderAt('/market?id=m-1')
  await person.type(await screen.findByLabelText('提问'), '周末能看吗？')
  before.unmount()
  stub(market.ask, { ...question, questionId: 'q-2', text: '周末能看吗？' })
  const keeper = wordsDraft('question', 'm-1')
  const kept = await keeper.read(ownId)
  const seen = received(market.ask).length
  for (const more of ['', '周日呢？']) {
    // The other tab has read the draft before this one sent it.
    await keeper.keep(ownId, kept ?? { text: '' })
    const tab = renderAt('/market?id=m-1')
    await screen.findByDisplayValue('周末能看吗？')
    if (more) await person.type(screen.getByLabelText('提问'), more)
    await press('发送提问')
    await said('提问已发送')
    tab.unmount()
  }
  await keeper.keep(ownId, kept ?? { text: '' })
  renderAt('/market?id=m-1')
  await screen.findByDisplayValue('周末能看吗？')
  await press('发送提问')
  await waitFor(() => expect(received(market.ask)).toHaveLength(seen + 3))
  const [first, changed, again] = received(market.ask)
    .slice(seen)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

it('sends a refused question under another key, as the backend keeps its refusal', async () => {
  stubRefusal(market.ask, Code.Conflict, '该物品已下架')
  const seen = received(market.ask).length
  renderAt('/market?id=m-1')
  await person.clear(await screen.findByLabelText('提问'))
  await person.type(screen.getByLabelText('提问'), '还在吗？')
  await press('发送提问')
  await said('该物品已下架')
  await press('发送提问')
  await waitFor(() => expect(received(market.ask)).toHaveLength(seen + 2))
  const keys = received(market.ask).slice(seen)
  expect(new Set(keys.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

it('keeps an answer that is typed over a reload', async () => {
  stub(account.account, makeAccount({ userId: seller.userId }))
  const before = renderAt('/market?id=m-1')
  await press('回答：能试骑吗？')
  await person.type(await screen.findByLabelText('回答'), '可以试骑')
  before.unmount()
  renderAt('/market?id=m-1')
  await press('回答：能试骑吗？')
  expect(await screen.findByLabelText('回答')).toHaveValue('可以试骑')
})

it('keeps what is typed into a report over a closed sheet and a reload until it is sent', async () => {
  stub(market.report, null)
  const before = renderAt('/market?id=m-1')
  await press('举报')
  await person.click(await screen.findByRole('radio', { name: '广告营销' }))
  await person.type(screen.getByLabelText('补充说明'), '同一张图发了三次')
  await press('关闭')
  await press('举报')
  expect(await screen.findByLabelText('补充说明')).toHaveValue('同一张图发了三次')
  before.unmount()
  const after = renderAt('/market?id=m-1')
  await press('举报')
  expect(await screen.findByRole('radio', { name: '广告营销' })).toBeChecked()
  await press('提交')
  await said('举报已提交，感谢您的反馈')
  expect(received(market.report).at(-1)?.body).toMatchObject({ reason: 'advert', reasonDesc: '同一张图发了三次' })
  after.unmount()
  renderAt('/market?id=m-1')
  await press('举报')
  expect(await screen.findByRole('radio', { name: '广告营销' })).not.toBeChecked()
})
