import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { draftOf } from '@/features/publish/words'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('begins with its words, says what an edit means, and sends only the change', async () => {
  const file = makeFile()
  stub(
    trends.detail,
    makeTrend({
      trendsId: 't9',
      imId: 'u-me',
      type: 2,
      title: '旧题',
      content: '<p>旧文</p>',
      files: [file],
      city: '',
      province: '',
    }),
  )
  stub(publishing.update, makeTrend())
  renderAt('/trend/publish?id=t9')
  const title = await screen.findByLabelText('标题（选填）')
  expect(title).toHaveValue('旧题')
  expect(screen.getByText('修改通过审核后才会展示，在那之前其他人看到的仍是原内容')).toBeVisible()
  await people.type(title, '二')
  await send()
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(screen.getByText('审核通过后展示修改，在那之前其他人看到的仍是原内容')).toBeVisible()
  expect(screen.queryByText('审核通过后，其他人就能看到')).toBeNull()
  expect(received(publishing.update)[0]?.body).toMatchObject({ trendsId: 't9', title: '旧题二', fileIds: [file.id] })
})

it('says that another kind leaves its pictures out, and sends them with theirs', async () => {
  const trend = makeTrend({ trendsId: 't9', imId: 'u-me', type: 2, files: [makeFile({ id: 'f1' })] })
  stub(trends.detail, trend)
  stub(publishing.update, trend)
  renderAt('/trend/publish?id=t9')
  await people.click(await screen.findByRole('radio', { name: '文字' }))
  expect(await screen.findByText('已添加的 1 张图片不会随文字动态发布，切回图片即可保留')).toBeVisible()
  await people.click(screen.getByRole('radio', { name: '图片' }))
  expect(screen.queryByText(/不会随/)).toBeNull()
  await send()
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(received(publishing.update)[0]?.body).toMatchObject({ type: 2, fileIds: ['f1'] })
})

it('keeps its formatting: the words stand in the editor that knows it, and go back as they came', async () => {
  const content = '<p>带上<strong>水</strong></p><table><tbody><tr><td>一</td></tr></tbody></table>'
  stub(trends.detail, makeTrend({ trendsId: 't9', imId: 'u-me', type: 1, title: '旧题', content, files: [] }))
  stub(publishing.update, makeTrend())
  renderAt('/trend/publish?id=t9')
  const words = await screen.findByRole('textbox', { name: '正文' })
  expect(within(words).getByText('水').tagName).toBe('STRONG')
  expect(screen.getByText(/改动正文后，其中的表格会变为普通文字/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '插入图片' })).toBeNull()
  await people.type(screen.getByLabelText('标题（选填）'), '二')
  await send()
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(received(publishing.update)[0]?.body).toMatchObject({ title: '旧题二', content })
})

it('shows a draft that was begun before with the addresses its files have now', async () => {
  const now = makeFile({ id: 'f9', url: '/files/new.jpg', smallUrl: '/files/new-small.jpg' })
  const file = { ...now, url: '/files/old.jpg?e=1&s=x', smallUrl: '/files/old-small.jpg?e=1&s=x' }
  const trend = makeTrend({ trendsId: 't9', imId: 'u-me', type: 2, files: [now] })
  stub(trends.detail, trend)
  await draftStore.write('u-me', { ...draftOf({ ...trend, files: [file] }), title: '写了一半', updatedAt: 5 })
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByLabelText('标题（选填）')).toHaveValue('写了一半')
  const tile = await screen.findByRole('button', { name: '第 1 张图片，预览、添加说明' })
  expect(tile.querySelector('img')).toHaveAttribute('src', '/files/new-small.jpg')
})

it('tells the latest reason, where the post itself was refused after an edit of it', async () => {
  const { type, title, content, city, province, topics, files, createTime } = makeTrend()
  const pendingEdit = {
    type,
    title,
    content,
    city,
    province,
    topics,
    files,
    createTime,
    auditStatus: 2 as const,
    auditReason: '标题不当',
  }
  stub(trends.detail, makeTrend({ trendsId: 't9', imId: 'u-me', auditStatus: 2, auditReason: '含有广告', pendingEdit }))
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByText('未通过原因：含有广告')).toBeVisible()
})

it.each([
  ['moved', '上海市', '上海'],
  ['has none in the profile any more', '', ''],
])(
  'keeps the place of the post where its author has %s, until the author decides anew',
  async (_what, city, province) => {
    stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me', city, province }))
    stub(
      trends.detail,
      makeTrend({
        trendsId: 't9',
        imId: 'u-me',
        type: 1,
        content: '<p>旧文</p>',
        files: [],
        city: '杭州市',
        province: '浙江省',
      }),
    )
    stub(publishing.update, makeTrend())
    renderAt('/trend/publish?id=t9')
    await people.type(await screen.findByLabelText('正文'), '二')
    const box = screen.getByRole('checkbox', { name: '显示所在城市杭州市' })
    expect(box).toBeChecked()
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
    expect(received(publishing.update)[0]?.body).toMatchObject({ city: '杭州市', province: '浙江省' })
  },
)

it('takes the present place of its author once that is chosen', async () => {
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me', city: '上海市', province: '上海' }))
  stub(
    trends.detail,
    makeTrend({
      trendsId: 't9',
      imId: 'u-me',
      type: 1,
      content: '<p>旧文</p>',
      files: [],
      city: '杭州市',
      province: '浙江省',
    }),
  )
  stub(publishing.update, makeTrend())
  renderAt('/trend/publish?id=t9')
  await people.click(await screen.findByRole('checkbox', { name: '显示所在城市杭州市' }))
  await people.click(screen.getByRole('checkbox', { name: '显示所在城市上海市' }))
  await send()
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(received(publishing.update)[0]?.body).toMatchObject({ city: '上海市', province: '上海' })
})

it('says why it was rejected', async () => {
  stub(trends.detail, makeTrend({ imId: 'u-me', auditStatus: 2, auditReason: '图片不清晰' }))
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByText('未通过原因：图片不清晰')).toBeVisible()
})

it('is for its author', async () => {
  stub(trends.detail, makeTrend({ imId: 'u-other' }))
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByText('只能编辑自己的动态')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile')
})

it.each([
  [Code.TrendNotExist, '该动态不存在或已被删除'],
  [Code.TrendSecret, '该动态已被作者设为私密'],
  [Code.TrendAuditPending, '该动态正在审核中'],
])('one that cannot be read (%s) says why and leads home, since a retry would not help', async (code, words) => {
  stubRefusal(trends.detail, code, words)
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})
