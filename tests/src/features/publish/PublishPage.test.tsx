import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { feed } from '@contract/feed'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const me = makeAccount({ userId: 'u-me', imId: 'u-me', city: '杭州市', province: '浙江省' })
const photo = (name: string) => new File([new Uint8Array(1000)], name, { type: 'image/jpeg' })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, me)
  stub(trends.detail, makeTrend())
})
afterEach(async () => {
  clearToast()
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

const write = async (text: string) => people.type(await screen.findByLabelText('正文'), text)
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))
const sent = () => received(publishing.publish)
const kept = () => draftStore.list('u-me')

async function pick(...names: string[]) {
  await people.click(await screen.findByRole('radio', { name: '图片' }))
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: names.map(photo) } })
}

it('leads a visitor to the login and back', async () => {
  session.signOut()
  renderAt('/trend/publish')
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/login'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toMatch(/\/mobile\/trend\/publish$/)
})

describe('the editor', () => {
  it('says in place that it could not be loaded, and gets on by the retry', async () => {
    stubStatus(calls.account, 500)
    renderAt('/trend/publish')
    expect(await screen.findByText('编辑器加载失败，请重试')).toBeVisible()
    stubOffline(calls.account)
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stub(calls.account, me)
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByLabelText('正文')).toBeVisible()
  })

  it('sends a text with its topic and the city only where that is wanted, and ends on what comes next', async () => {
    stub(feed.searchTopics, [{ paramId: 't1', paramName: '家庭日', sensi: 'false' }])
    stub(publishing.publish, makeTrend({ trendsId: 'new' }))
    renderAt('/trend/publish')
    await write('晚风很舒服#')
    await people.click(await screen.findByRole('button', { name: '#家庭日' }))
    await screen.findByRole('button', { name: '移除话题 家庭日' })
    await people.click(screen.getByRole('checkbox', { name: /显示所在城市/ }))
    await send()
    expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
    expect(sent()[0]?.body).toEqual({
      type: 1,
      title: '',
      content: '<p>晚风很舒服</p>',
      fileIds: [],
      topicIds: ['t1'],
      visibility: 1,
      alts: [],
      city: '杭州市',
      province: '浙江省',
    })
    expect(screen.getByRole('link', { name: '查看动态' })).toHaveAttribute('href', '/mobile/trend/detail?id=new')
    expect(await kept()).toEqual([])
  })

  it('sends once where 发布 is tapped twice', async () => {
    stub(publishing.publish, makeTrend())
    renderAt('/trend/publish')
    await write('点得太快')
    const button = screen.getByRole('button', { name: '发布' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  it('says what is missing until it is there, and sends nothing before', async () => {
    stub(publishing.publish, makeTrend())
    renderAt('/trend/publish')
    await screen.findByLabelText('正文')
    await send()
    expect(await screen.findAllByText('请输入正文')).toHaveLength(1)
    expect(screen.getByLabelText('正文')).toBeInvalid()
    expect(screen.getByLabelText('正文')).toHaveFocus()
    expect(screen.getByLabelText('正文')).toHaveAccessibleDescription(/^请输入正文/)
    expect(sent()).toEqual([])
    clearToast()
    await write('有了')
    await waitFor(() => expect(screen.queryByText('请输入正文')).toBeNull())
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
  })

  it('keeps the draft where sending failed, and sends the same again under the same key', async () => {
    stubStatus(publishing.publish, 503)
    renderAt('/trend/publish')
    await write('没发出去')
    await send()
    expect(await screen.findByText('提交失败，请稍后再试')).toBeVisible()
    expect((await kept())[0]).toMatchObject({ text: '没发出去' })
    stub(publishing.publish, makeTrend())
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('lets a post wait where there is no network, gives it back to its writer, and sends it once when the net is back', async () => {
    stubOffline(publishing.publish)
    renderAt('/trend/publish')
    await write('山里没有信号')
    await send()
    expect(await screen.findByRole('heading', { name: '待发送' })).toBeVisible()
    expect(screen.getByText('网络恢复后会自动提交')).toBeVisible()
    expect(await screen.findByText('1 项操作待发送，联网后自动发送')).toBeVisible()
    expect(await kept()).toEqual([])

    await people.click(screen.getByRole('button', { name: '取消发送，继续编辑' }))
    expect(await screen.findByLabelText('正文')).toHaveValue('山里没有信号')
    await waitFor(() => expect(screen.queryByText(/待发送/)).toBeNull())

    await send()
    await screen.findByRole('heading', { name: '待发送' })
    stub(publishing.publish, makeTrend({ trendsId: 'new' }))
    await people.click(screen.getByRole('button', { name: '立即发送' }))
    expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
    expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    expect(await kept()).toEqual([])
  })

  it('tells what the backend refuses', async () => {
    stubRefusal(publishing.publish, Code.TooOften, '发布太频繁，请 3 分钟后再试')
    renderAt('/trend/publish')
    await write('又一篇')
    await send()
    expect((await screen.findAllByText('发布太频繁，请 3 分钟后再试')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('正文')).toHaveValue('又一篇')
  })
})

describe('a draft', () => {
  it('comes back, and another can be begun beside it', async () => {
    await draftStore.write('u-me', { ...blankDraft('d1'), text: '写了一半', updatedAt: 5 })
    renderAt('/trend/publish')
    expect(await screen.findByLabelText('正文')).toHaveValue('写了一半')
    expect(screen.getByText('已恢复上次的草稿')).toBeVisible()
    await people.click(screen.getByRole('link', { name: '另写一篇' }))
    await waitFor(() => expect(screen.getByLabelText('正文')).toHaveValue(''))
    expect(await kept()).toHaveLength(1)
  })

  it('of another user is not shown', async () => {
    await draftStore.write('u-other', { ...blankDraft('d2'), text: '别人的' })
    renderAt('/trend/publish')
    expect(await screen.findByLabelText('正文')).toHaveValue('')
    await draftStore.remove('u-other', 'd2')
  })

  it('is kept a second after the last word, and dropped when its writer says so', async () => {
    renderAt('/trend/publish')
    await write('随便写写')
    await waitFor(async () => expect((await kept())[0]).toMatchObject({ text: '随便写写' }))
    await people.click(screen.getByRole('button', { name: '取消' }))
    await people.click(await screen.findByRole('button', { name: '不保留' }))
    await waitFor(async () => expect(await kept()).toEqual([]))
  })
})

describe('pictures', () => {
  it('are sent at once, moved by the keyboard, described, and published in their order', async () => {
    let n = 0
    stub(files.upload, () => makeFile({ id: `f${(n += 1)}` }))
    stub(publishing.publish, makeTrend())
    renderAt('/trend/publish')
    await pick('a.jpg', 'b.jpg', 'c.jpg')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^移除第/ })).toHaveLength(3))
    const handle = screen.getByRole('button', { name: '第 3 张图片，共 3 张，按方向键移动' })
    handle.focus()
    await people.keyboard('{Home}')
    expect(await screen.findByText('已移到第 1 张，共 3 张')).toBeInTheDocument()
    await people.click(screen.getByRole('button', { name: '第 1 张图片，预览、添加说明' }))
    await people.type(within(await screen.findByRole('dialog')).getByLabelText('图片说明'), '湖')
    await people.click(screen.getByRole('button', { name: '完成' }))
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
    const { fileIds, alts } = sent()[0]?.body ?? {}
    expect(fileIds).toHaveLength(3)
    expect(fileIds?.slice(1).sort()).toEqual(['f1', 'f2'])
    expect(alts).toEqual(['湖', '', ''])
  })

  it('that failed are retried or taken away before anything is sent', async () => {
    stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')
    stub(publishing.publish, makeTrend())
    renderAt('/trend/publish')
    await pick('a.jpg')
    expect(await screen.findByText('24 小时内上传的文件过多')).toBeVisible()
    await send()
    expect((await screen.findAllByText('有文件上传失败，请重试或移除后再发布')).length).toBeGreaterThan(0)
    expect(sent()).toEqual([])
    stub(files.upload, makeFile({ id: 'late' }))
    await people.click(screen.getByRole('button', { name: '重新上传第 1 张图片' }))
    await waitFor(() => expect(screen.queryByText('24 小时内上传的文件过多')).toBeNull())
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
    expect(sent()[0]?.body.fileIds).toEqual(['late'])
  })

  it('that were swept meanwhile are sent again by themselves', async () => {
    let n = 0
    stub(files.upload, () => makeFile({ id: `f${(n += 1)}` }))
    stubRefusal(publishing.publish, Code.NotFound, '文件不存在或已过期，请重新上传')
    renderAt('/trend/publish')
    await pick('a.jpg')
    await screen.findByRole('button', { name: '移除第 1 张图片' })
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().map(({ body }) => body.fileIds)).toEqual([['f1'], ['f2']])
    stub(publishing.publish, makeTrend())
    await send()
    await screen.findByRole('heading', { name: '已提交，待审核' })
  })
})
