import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends, TrendType } from '@contract/trend'
import { newKey } from '@/lib/newKey'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft, FileRole } from '@/writes/drafts/post/trendDraft'
import { outbox } from '@/writes/outbox/outbox'
import { shownEntries } from '@/writes/outbox/shownEntries'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubBusy, stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const press = async (name: string) => people.click(await screen.findByRole('button', { name }))

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  clearToast()
  await waitFor(() => expect(screen.queryByText(/待发送，联网后自动发送/)).toBeNull())
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('a private post that had to wait ends on the words of a private one', async () => {
  stubOffline(publishing.publish)
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '写给自己')
  await people.click(screen.getByRole('radio', { name: /仅自己可见/ }))
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
  stub(publishing.publish, makeTrend({ visibility: 2, auditStatus: 0 }))
  await press('立即发送')
  expect(await screen.findByRole('heading', { name: '已保存，仅自己可见' })).toBeVisible()
})

it('a change of an approved post that had to wait says what others see meanwhile', async () => {
  stub(
    trends.detail,
    makeTrend({ trendsId: 't9', imId: 'u-me', type: 1, title: '旧题', content: '<p>旧文</p>', files: [] }),
  )
  stubOffline(publishing.update)
  renderAt('/trend/publish?id=t9')
  await people.type(await screen.findByLabelText('标题（选填）'), '二')
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  stub(publishing.update, makeTrend({ trendsId: 't9' }))
  await press('立即发送')
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(screen.getByText('审核通过后展示修改，在那之前其他人看到的仍是原内容')).toBeVisible()
})

describe('a change that has to wait', () => {
  const edit = () => renderAt('/trend/publish?id=t9')
  const title = () => screen.findByLabelText('标题（选填）')
  const note = () => screen.getByText('上次的修改正在等待发送，再次发布会替换它；如不再需要，请在“待发送”中取消')

  beforeEach(() => {
    stub(
      trends.detail,
      makeTrend({ trendsId: 't9', imId: 'u-me', type: 1, title: '旧题', content: '<p>旧文</p>', files: [] }),
    )
    stubOffline(publishing.update)
  })
  afterEach(async () => {
    for (const one of outbox.entries()) await outbox.cancel(one)
  })

  async function waiting() {
    const { unmount } = edit()
    await people.type(await title(), '二')
    await press('发布')
    await screen.findByRole('heading', { name: '待发送' })
    unmount()
  }

  it('stands in the editor of its post, and the next one is sent in its place', async () => {
    await waiting()
    edit()
    expect(await title()).toHaveValue('旧题二')
    expect(screen.getByText('已恢复上次的草稿')).toBeVisible()
    await people.type(await title(), '三')
    stub(publishing.update, makeTrend({ trendsId: 't9' }))
    await press('发布')
    await screen.findByRole('heading', { name: '已提交，待审核' })
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect(received(publishing.update).at(-1)?.body.title).toBe('旧题二三')
  })

  it('says in the editor that it will be sent, and is left there without a question while it is unchanged', async () => {
    stub(trends.page, { list: [], nextCursor: null })
    await waiting()
    edit()
    expect(await title()).toHaveValue('旧题二')
    expect(note()).toBeVisible()
    await press('取消')
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
    expect(screen.queryByText('要保留草稿吗？')).toBeNull()
    expect(outbox.entries()).toHaveLength(1)
  })

  it('still says so where it was changed, and is sent where only that is given up', async () => {
    stub(trends.page, { list: [], nextCursor: null })
    await waiting()
    edit()
    await people.type(await title(), '三')
    expect(note()).toBeVisible()
    await press('取消')
    await press('放弃修改')
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
    expect(outbox.entries().map(({ write }) => write)).toMatchObject([{ words: { title: '旧题二' } }])
  })

  it('stands there as it was typed on last, also where it has a draft of its own beside that of another tab', async () => {
    const draft = { ...blankDraft('own'), trendsId: 't9', title: '等着的', text: '旧文', updatedAt: 5 }
    const { type, title: text, visibility } = draft
    const words = { type, title: text, content: '<p>旧文</p>', fileIds: [], topicIds: [], visibility }
    await outbox.identify('u-me')
    await outbox.add({ kind: 'post', draft, words }, newKey())
    await draftStore.write('u-me', { ...draft, title: '接着写的', updatedAt: 9 })
    edit()
    expect(await title()).toHaveValue('接着写的')
  })
})

it('a post whose files are being uploaded again can still be cancelled', async () => {
  const readFile = vi
    .spyOn(draftStore, 'readFile')
    .mockResolvedValue(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stub(files.upload, () => arrived.then(() => makeFile({ id: 'again' })))
  const draft = {
    ...blankDraft(),
    type: TrendType.Picture,
    text: '看图',
    files: [{ key: 'p1', role: FileRole.Picture, file: makeFile({ id: 'gone' }) }],
    updatedAt: 5,
  }
  const { type, visibility } = draft
  const words = { type, title: '', content: '<p>看图</p>', fileIds: ['gone'], topicIds: [], visibility }
  await outbox.identify('u-me')
  const gone = [{ fileId: 'gone', key: newKey() }]
  const entry = await outbox.add({ kind: 'post', draft, words, gone }, newKey())
  renderAt(`/trend/publish?waiting=${entry?.id ?? ''}`)
  await press('立即发送')
  await waitFor(() => expect(received(files.upload)).toHaveLength(1))
  readFile.mockRestore()
  await press('取消发送，继续编辑')
  expect(await screen.findByLabelText('正文')).toHaveValue('看图')
  arrive()
  expect(outbox.entries()).toEqual([])
  expect(received(publishing.publish)).toEqual([])
})

it('a post that a busy backend refused says so, not that there is no network', async () => {
  stubBusy(publishing.publish, 1)
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '大家都在发')
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  expect(screen.getByText('服务繁忙，内容已保存在本机')).toBeVisible()
  expect(screen.queryByText('现在没有网络，内容已保存在本机')).toBeNull()
  stub(publishing.publish, makeTrend({ auditStatus: 0 }))
  expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
})

it('the page of a waiting post has its own title, also where the queue cannot be read', async () => {
  document.title = '标题一 - 伯乐社区'
  vi.spyOn(outbox, 'me').mockResolvedValueOnce('')
  renderAt('/trend/publish?waiting=w2')
  await screen.findByText('加载失败，请稍后再试')
  expect(document.title).toBe('发布动态 - 伯乐社区')
  await press('重试')
  await screen.findByRole('heading', { name: '没有待发送的动态' })
  expect(document.title).toBe('没有待发送的动态 - 伯乐社区')
})

it('what waits no more is said so', async () => {
  renderAt('/trend/publish?waiting=w2')
  expect(await screen.findByRole('heading', { name: '没有待发送的动态' })).toBeVisible()
})

it('a post that ends while its page is drawn leads to its outcome', async () => {
  const draft = { ...blankDraft('early'), text: '湖边' }
  const { type, visibility } = draft
  const words = { type, title: '', content: '<p>湖边</p>', fileIds: [], topicIds: [], visibility }
  const entry = { id: 'w3', userId: 'u-me', at: 1, key: newKey(), write: { kind: 'post' as const, draft, words } }
  const { onEnd } = outbox
  const subscribing = vi.spyOn(outbox, 'onEnd').mockImplementation((...of) => {
    shownEntries.end(entry, { kind: 'sent', data: makeTrend({ auditStatus: 0 }) })
    return onEnd(...of)
  })
  renderAt('/trend/publish?waiting=w3')
  expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
  subscribing.mockRestore()
})
