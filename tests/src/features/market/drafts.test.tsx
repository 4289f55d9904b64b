import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { UPLOAD_GONE } from '@contract/file'
import { UNUSED_FILE_HOURS } from '@contract/limits'
import { ADULT_ASKED, market } from '@contract/market'
import { people as account } from '@contract/people'
import { HOUR_MS } from '@contract/text/timeUnits'
import { dropItemDraft, type ItemDraft, keepItemDraft, NO_ITEM } from '@/writes/drafts/itemDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { makeAccount, makeFile } from '@tests/support/makers'
import { droppedBy } from '@tests/support/otherTab'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item, question, seller } from './items'
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

it('leaves the other question that another tab has stored meanwhile, and tells that tab of the sent one', async () => {
  signIn('u-both-asking')
  const keeper = wordsDraft('question', 'm-1')
  const other = { text: '周日呢？', key: 'key-of-the-other' }
  stub(market.ask, { ...question, questionId: 'q-2', text: '周末能看吗？' })
  renderAt('/market?id=m-1')
  await person.type(await screen.findByLabelText('提问'), '周末能看吗？')
  await keeper.keep('u-both-asking', other)
  const sent = said('提问已发送')
  expect(await droppedBy(() => press('发送提问'))).toContain('question/m-1')
  await sent
  expect(screen.getByLabelText('提问')).toHaveValue('')
  expect(await keeper.read('u-both-asking')).toEqual(other)
})

it('sends an answer each time under another key than its draft, whose former answer another tab may have', async () => {
  signIn(seller.userId)
  const keeper = wordsDraft('answer', 'q-1')
  const both = { text: '可以试骑', key: 'key-of-both' }
  await keeper.keep(seller.userId, both)
  stubRefusal(market.answer, Code.Conflict, '该提问已删除')
  const seen = received(market.answer).length
  renderAt('/market?id=m-1')
  await press('回答：能试骑吗？')
  await screen.findByDisplayValue('可以试骑')
  const refused = said('该提问已删除')
  await press('发送回答')
  await refused
  await press('发送回答')
  await waitFor(() => expect(received(market.answer)).toHaveLength(seen + 2))
  const [first, again] = received(market.answer)
    .slice(seen)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set([both.key, first, again]).size).toBe(3)
  await keeper.drop(seller.userId)
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

const typed: ItemDraft = { ...NO_ITEM, title: '通勤自行车', desc: '骑了两年', price: '280', place: '东门车棚' }
const picture = (name: string) => screen.findByRole('img', { name })

it('shows the pictures of a changed item by the addresses that its seller is given now', async () => {
  signIn(seller.userId)
  const lapsed = makeFile({ id: 'f-1', url: '/files/f-1?e=1&s=old', smallUrl: '/files/f-1-small?e=1&s=old' })
  await keepItemDraft(seller.userId, 'm-1', { ...typed, files: [lapsed] })
  const fresh = makeFile({ id: 'f-1', url: '/files/f-1?e=2&s=new', smallUrl: '/files/f-1-small?e=2&s=new' })
  stub(market.detail, { ...item, files: [fresh] })
  renderAt('/market?edit=m-1')
  expect(await picture('图片 1')).toHaveAttribute('src', fresh.smallUrl)
  await dropItemDraft(seller.userId, 'm-1')
})

it('names a picture of a new item whose address has lapsed, and asks again for one that was deleted', async () => {
  signIn('u-late')
  const sent = (id: string, hours: number) => ({
    ...makeFile({ id, url: `/files/${id}?e=1&s=s`, smallUrl: `/files/${id}-small?e=1&s=s` }),
    uploadedAt: Date.now() - hours * HOUR_MS,
  })
  await keepItemDraft('u-late', '', { ...typed, files: [sent('f-new', 0), sent('f-old', 2)] })
  const first = renderAt('/market?edit=new')
  expect(await picture('图片 1')).toHaveAttribute('src', '/files/f-new-small?e=1&s=s')
  expect(await picture('图片 2')).toHaveTextContent('图片')
  first.unmount()
  await keepItemDraft('u-late', '', { ...typed, files: [sent('f-new', 0), sent('f-gone', 30)] })
  renderAt('/market?edit=new')
  await said('过期的图片已移除，请重新添加')
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

it('asks again for a picture of a version that noted no time, where the backend has deleted it', async () => {
  signIn('u-former')
  const draft = { ...typed, condition: 'good', category: 'sport', files: [makeFile({ id: 'f-former' })] }
  await keepItemDraft('u-former', '', draft)
  stubRefusal(market.publish, Code.NotFound, '文件不存在或已过期，请重新上传')
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  await press('发布闲置')
  await said('过期的图片已移除，请重新添加')
  expect(screen.queryAllByRole('img')).toHaveLength(0)
})

it('asks again for the pictures of a form that was open for too long, where the backend has deleted them', async () => {
  signIn('u-open-long')
  const uploaded = { ...makeFile({ id: 'f-open' }), uploadedAt: Date.now() }
  await keepItemDraft('u-open-long', '', { ...typed, condition: 'good', category: 'sport', files: [uploaded] })
  stubRefusal(market.publish, Code.NotFound, UPLOAD_GONE)
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNUSED_FILE_HOURS * HOUR_MS })
  onTestFinished(() => void vi.useRealTimers())
  await press('发布闲置')
  await said('过期的图片已移除，请重新添加')
  expect(screen.queryAllByRole('img')).toHaveLength(0)
})

it('sends an item under another key once the age was asked for, as the backend keeps its refusal', async () => {
  signIn('u-declines')
  const uploaded = { ...makeFile({ id: 'f-9' }), uploadedAt: Date.now() }
  const draft = { ...typed, condition: 'good', category: 'sport', files: [uploaded], key: 'kept-key-of-the-draft' }
  await keepItemDraft('u-declines', '', draft)
  stubRefusal(market.publish, Code.Forbidden, ADULT_ASKED)
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  for (const time of [1, 2]) {
    await press('发布闲置')
    await said('您已满 18 周岁吗？')
    await press('取消')
    await waitFor(() => expect(received(market.publish)).toHaveLength(time))
    await waitFor(() => expect(screen.queryByText('您已满 18 周岁吗？')).toBeNull())
  }
  const keys = received(market.publish).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe('kept-key-of-the-draft')
  expect(keys[1]).not.toBe(keys[0])
})
