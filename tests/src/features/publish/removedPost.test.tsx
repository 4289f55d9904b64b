import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { draftOf } from '@/features/publish/words'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { editDraftId } from '@/writes/drafts/post/trendDraft'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const GONE = '该动态不存在或已被删除'
const AS_NEW = /^原动态已被删除，这里的内容会作为新动态发布/
const LOST = /原动态的图片和视频不能继续使用，请重新添加/
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))
const submitted = () => screen.findByRole('heading', { name: '已提交，待审核' })
const sent = () => received(publishing.publish).map(({ body }) => body)
const photo = () => new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' })
const words = { trendsId: 't9', imId: 'u-me', type: 1 as const, title: '旧题', content: '<p>旧文</p>', files: [] }

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(publishing.publish, makeTrend({ trendsId: 'new', auditStatus: 0 }))
})
afterEach(async () => {
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it.each([
  ['the draft of the edit', editDraftId('t9'), `?id=t9`],
  ['one that came back beside it', 'd-back', `?draft=d-back`],
])('the text of an edit whose post was removed goes on as a new post: %s', async (_what, draftId, query) => {
  await draftStore.write('u-me', { ...draftOf(makeTrend(words)), draftId, text: '改了一半', updatedAt: 5 })
  stubRefusal(trends.detail, Code.TrendNotExist, GONE)
  renderAt(`/trend/publish${query}`)
  expect(await screen.findByLabelText('正文')).toHaveValue('改了一半')
  expect(screen.getByRole('alert')).toHaveTextContent(AS_NEW)
  expect(screen.queryByText(LOST)).toBeNull()
  await send()
  await submitted()
  expect(sent()).toEqual([expect.objectContaining({ content: '<p>改了一半</p>' })])
  expect(sent()[0]).not.toHaveProperty('trendsId')
  expect(await draftStore.list('u-me')).toEqual([])
})

it('an edit that is refused as its post was removed goes on as a new post in its place', async () => {
  stub(trends.detail, makeTrend(words))
  renderAt('/trend/publish?id=t9')
  await people.type(await screen.findByLabelText('正文'), '，改了')
  stubRefusal(publishing.update, Code.TrendNotExist, GONE)
  await send()
  expect(await screen.findByText(AS_NEW)).toBeVisible()
  expect(screen.getByRole('heading', { name: '发布动态' })).toBeVisible()
  expect(screen.getByLabelText('正文')).toHaveValue('旧文，改了')
  await send()
  await submitted()
  expect(sent()).toEqual([expect.objectContaining({ content: '<p>旧文，改了</p>', title: '旧题' })])
  expect(await draftStore.list('u-me')).toEqual([])
})

it('an edit of a removed post goes on with its own words, and leaves those of another tab', async () => {
  stub(trends.detail, makeTrend(words))
  renderAt('/trend/publish?id=t9')
  await people.type(await screen.findByLabelText('正文'), '，改了')
  const other = { ...draftOf(makeTrend(words)), text: '另一页的话', updatedAt: Date.now() + 60_000 }
  await draftStore.write('u-me', other)
  stubRefusal(publishing.update, Code.TrendNotExist, GONE)
  await send()
  expect(await screen.findByText(AS_NEW)).toBeVisible()
  expect(screen.getByLabelText('正文')).toHaveValue('旧文，改了')
  await send()
  await submitted()
  expect(sent()).toEqual([expect.objectContaining({ content: '<p>旧文，改了</p>' })])
  await expect.poll(async () => (await draftStore.list('u-me')).map(({ text }) => text)).toEqual(['另一页的话'])
})

it('leaves out the pictures that only the removed post had, says so, and sends those of this device', async () => {
  const [former, added] = [makeFile({ id: 'former' }), makeFile({ id: 'added' })]
  const draft = draftOf(makeTrend({ ...words, type: 2, files: [former] }))
  const own = { key: 'own', role: 'picture' as const, file: added }
  await draftStore.write('u-me', { ...draft, files: [...draft.files, own], updatedAt: 5 })
  // A file of jsdom cannot be stored.
  const stored = vi.spyOn(draftStore, 'readFile')
  onTestFinished(() => stored.mockRestore())
  stored.mockImplementation((_userId, _draftId, key) => Promise.resolve(key === 'own' ? photo() : undefined))
  stubRefusal(trends.detail, Code.TrendNotExist, GONE)
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByText(LOST)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^移除第/ })).toHaveLength(1))
  stubRefusal(publishing.publish, Code.NotFound, '文件已被使用，请重新上传')
  stub(files.upload, () => {
    stub(publishing.publish, makeTrend({ trendsId: 'new', auditStatus: 0 }))
    return makeFile({ id: 'again' })
  })
  await send()
  await submitted()
  expect(sent().map(({ fileIds }) => fileIds)).toEqual([['added'], ['again']])
})

const POST_ID = '00000000-0000-4000-8000-0000000000a9'

it('publishes the edit of a removed post once from two tabs, although each tried to save it', async () => {
  const kept = { ...draftOf(makeTrend({ ...words, trendsId: POST_ID })), text: '改了一半', updatedAt: 5 }
  stubRefusal(trends.detail, Code.TrendNotExist, GONE)
  for (const sent of [undefined, { key: '00000000-0000-4000-8000-0000000000b1', body: '{}' }]) {
    await draftStore.write('u-me', { ...kept, ...(sent ? { sent } : {}) })
    const tab = renderAt(`/trend/publish?id=${POST_ID}`)
    await screen.findByText(AS_NEW)
    await send()
    await submitted()
    tab.unmount()
  }
  const keys = received(publishing.publish).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([POST_ID, POST_ID])
})

it('takes the pictures of the removed post out of the text of an article', async () => {
  const file = makeFile({ id: 'former', url: '/files/former.jpg' })
  const content = '<p>湖边<img src="/files/former.jpg" alt=""></p>'
  const draft = draftOf(makeTrend({ ...words, type: 4, content, files: [file] }))
  expect(draft.html).toContain('<img')
  await draftStore.write('u-me', { ...draft, updatedAt: 5 })
  stubRefusal(trends.detail, Code.TrendNotExist, GONE)
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByRole('textbox', { name: '文章正文' })).toHaveTextContent('湖边')
  expect(screen.getByText(LOST)).toBeVisible()
  expect(document.querySelector('.article-picture')).toBeNull()
  await send()
  await submitted()
  expect(sent()[0]).toMatchObject({ content: '<p>湖边</p>', fileIds: [] })
})

it('edits the post again that was restored meanwhile', async () => {
  const { trendsId: _id, ...draft } = draftOf(makeTrend(words))
  await draftStore.write('u-me', { ...draft, text: '改了一半', updatedAt: 5 })
  stub(trends.detail, makeTrend(words))
  stub(publishing.update, makeTrend({ trendsId: 't9' }))
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByLabelText('正文')).toHaveValue('改了一半')
  await send()
  await submitted()
  expect(received(publishing.update)[0]?.body).toMatchObject({ trendsId: 't9', content: '<p>改了一半</p>' })
  expect(sent()).toEqual([])
})

it('says that the post is gone where nothing was written', async () => {
  stubRefusal(trends.detail, Code.TrendNotExist, GONE)
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByText(GONE)).toBeVisible()
  expect(screen.queryByText(AS_NEW)).toBeNull()
})
