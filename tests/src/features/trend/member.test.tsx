import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { dictionaries } from '@contract/dictionary'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { reports } from '@contract/report'
import { AuditStatus, type Trend, trends, Visibility } from '@contract/trend'
import { notePost, withChanges } from '@/posts/changedPosts'
import { session } from '@/session/session'
import { makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const ME = 'u-me'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const own = (over: Partial<Trend> = {}) => makeTrend({ trendsId: 't1', imId: ME, meId: ME, ...over })

async function open(trend: Trend) {
  stub(trends.detail, trend)
  renderAt('/trend/detail?id=t1')
  await screen.findByRole('heading', { name: '春季徒步回顾' })
}

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/member/Membership'),
      import('@/features/trend/member/writing/Writing'),
      import('@/ui/sheet/Sheet'),
      import('@/ui/dialog/confirmView'),
    ])),
  60_000,
)
beforeEach(() => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(comments.list, { list: [], total: 0 })
})
afterEach(() => {
  // Unmount before the sign-out: a mounted page would fetch again.
  cleanup()
  session.signOut()
  Reflect.deleteProperty(navigator, 'share')
})

it('a post that was opened stands with its words and pictures of now in the lists read before', async () => {
  const files = [makeFile({ id: 'f-new', url: 'https://files.example/new.webp' })]
  notePost('t1', { title: '标题二', files: [makeFile({ id: 'f-new', url: 'https://files.example/signed.webp' })] })
  await open(own({ title: '春季徒步回顾', content: '第三版', files }))
  const was = own({ title: '标题一', content: '第一版', auditStatus: AuditStatus.Pending })
  await waitFor(() =>
    expect(withChanges([{ list: [was] }], 0)).toMatchObject([
      { list: [{ title: '春季徒步回顾', content: '第三版', files, auditStatus: AuditStatus.Success }] },
    ]),
  )
  sessionStorage.clear()
})

describe('sharing', () => {
  // The clipboard is missing on plain http.
  beforeEach(() => void Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))

  it('copies a link without anything of the reader in it, also where there is no clipboard', async () => {
    const copied: string[] = []
    document.execCommand = () => Boolean(copied.push((document.activeElement as HTMLTextAreaElement).value))
    await open(makeTrend({ trendsId: 't1', meId: ME }))
    await press('分享')
    await dialog('分享动态')
    expect(screen.queryByRole('button', { name: '发送给好友' })).toBeNull()
    await press('复制链接')
    expect(await screen.findByText('链接已复制')).toBeInTheDocument()
    expect(copied).toEqual([`${location.origin}/mobile/trend/detail?id=t1`])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the link where the browser copies nothing', async () => {
    document.execCommand = () => false
    await open(makeTrend({ trendsId: 't1', meId: ME }))
    await press('分享')
    await press('复制链接')
    expect(await screen.findByLabelText('无法自动复制，请长按下面的链接复制')).toHaveValue(
      `${location.origin}/mobile/trend/detail?id=t1`,
    )
  })

  it('goes by the browser’s share sheet where there is one; giving up says nothing', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await open(makeTrend({ trendsId: 't1', meId: ME, content: '<p>我们在东门集合</p>' }))
    await press('分享')
    await press('发送给好友')
    const card = { title: '春季徒步回顾', text: '我们在东门集合', url: `${location.origin}/mobile/trend/detail?id=t1` }
    await waitFor(() => expect(share).toHaveBeenCalledWith(card))
    expect(await dialog('分享动态')).toBeVisible()
    expect(screen.queryByText(/分享失败/)).toBeNull()
  })
})

describe('another’s post', () => {
  it('is reported with a reason', async () => {
    stub(dictionaries.byName, { moment_audit_deny: [{ label: '广告营销', value: 'ad', description: '' }] })
    stub(reports.submit, null)
    await open(makeTrend({ trendsId: 't1', meId: ME }))
    await press('更多')
    await press('举报')
    await user.click(within(await dialog('举报')).getByLabelText('广告营销'))
    await press('提交')
    await waitFor(() =>
      expect(received(reports.submit)[0]?.body).toEqual({
        targetKind: 'TRENDS',
        targetId: 't1',
        reason: 'ad',
        reasonDesc: '',
      }),
    )
  })

  it('is left when its author is blocked, after a question', async () => {
    stub(relations.block, { on: true, relation: 0 })
    stub(trends.page, { list: [], nextCursor: null })
    await open(makeTrend({ trendsId: 't1', imId: 'u-author', imNickName: '王敏', meId: ME }))
    await press('更多')
    await press('拉黑作者')
    await screen.findByText(/确定拉黑“王敏”吗/)
    expect(received(relations.block)).toEqual([])
    await press('拉黑')
    await waitFor(() => expect(received(relations.block)[0]?.body).toEqual({ userId: 'u-author', on: true }))
    await waitFor(() => expect(location.pathname).toBe('/mobile/'))
  })

  it.each([
    [false, 1],
    [true, 0],
  ])('has an author to follow, unless it is a document (%s)', async (inFolder, buttons) => {
    await open(makeTrend({ trendsId: 't1', imId: 'u-author', meId: ME, inFolder }))
    await screen.findByRole('button', { name: '分享' })
    expect(screen.queryAllByRole('button', { name: /^关注/ })).toHaveLength(buttons)
  })

  it('is neither edited nor removed', async () => {
    await open(makeTrend({ trendsId: 't1', imId: 'u-author', meId: ME }))
    await press('更多')
    await dialog('更多操作')
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    expect(screen.queryByRole('link', { name: '编辑' })).toBeNull()
  })
})

describe('an own post', () => {
  it('is neither reported nor its author blocked', async () => {
    await open(own())
    await press('更多')
    await dialog('更多操作')
    expect(screen.queryByRole('button', { name: '举报' })).toBeNull()
    expect(screen.queryByRole('button', { name: '拉黑作者' })).toBeNull()
  })

  it('is removed after a question, and comes back by 撤销', async () => {
    stub(publishing.remove, null)
    stub(publishing.restore, own())
    await open(own())
    await press('更多')
    await press('删除')
    await screen.findByText('确定删除这条动态吗？')
    await press('删除')
    expect(await screen.findByText('动态已删除')).toBeVisible()
    expect(received(publishing.remove)[0]?.body).toEqual({ trendsId: 't1' })
    await press('撤销删除')
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
    expect(received(publishing.restore)[0]?.body).toEqual({ trendsId: 't1' })
    expect(received(trends.detail)).toHaveLength(2)
  })

  it('stays where its removal is refused', async () => {
    stubRefusal(publishing.remove, 100500, '服务繁忙，请稍后再试')
    await open(own())
    await press('更多')
    await press('删除')
    await screen.findByText('确定删除这条动态吗？')
    await press('删除')
    expect(await screen.findByText('服务繁忙，请稍后再试')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  })

  it.each([
    [{ auditStatus: AuditStatus.Pending }, ['审核中，仅自己可见']],
    [{ auditStatus: AuditStatus.Fail, auditReason: '含有广告' }, ['审核不通过，仅自己可见', '原因：含有广告']],
    [{ visibility: Visibility.Private }, ['私密，仅自己可见']],
  ])('says where it stands, keeps its counts, and takes no like and no share: %j', async (state, says) => {
    await open(own({ ...state, likeNum: 7 }))
    const strip = await screen.findByRole('note', { name: '审核状态' })
    for (const words of says) expect(within(strip).getByText(words)).toBeVisible()
    expect(screen.getByRole('button', { name: /^收藏/ })).toBeVisible()
    await press(/^点赞\s*7/)
    expect(await screen.findByText('动态公开后才能点赞')).toBeInTheDocument()
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
    expect(received(acts.like)).toEqual([])
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
    await press('更多')
    expect(await screen.findByRole('button', { name: '删除' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
  })

  it('that everybody sees says nothing, nor does another’s', async () => {
    await open(own())
    await screen.findByRole('button', { name: '更多' })
    expect(screen.queryByRole('note')).toBeNull()
  })
})

describe('the pictures of a comment', () => {
  it('stand below [图片], and open large', async () => {
    const files = [makeFile({ smallUrl: '/files/s1.jpg' }), makeFile({ url: '/files/l2.jpg' })]
    stub(comments.list, { list: [makeComment({ commentsId: 'c1', files })], total: 1 })
    await open(makeTrend({ trendsId: 't1', meId: ME }))
    expect(await screen.findByText('[图片]')).toBeVisible()
    const thumbs = within(screen.getByRole('list', { name: '评论图片' })).getAllByRole('button')
    expect(thumbs).toHaveLength(2)
    expect(within(thumbs[0] as HTMLElement).getByRole('img')).toHaveAttribute('src', '/files/s1.jpg')
    await user.click(thumbs[1] as HTMLElement)
    expect(within(await dialog('评论图片')).getByText('2/2')).toBeInTheDocument()
  })

  it('are not shown to visitors', async () => {
    session.signOut()
    stub(comments.list, { list: [makeComment({ commentsId: 'c1', files: [makeFile()] })], total: 1 })
    await open(makeTrend({ trendsId: 't1' }))
    expect(await screen.findByText('[图片]')).toBeVisible()
    expect(screen.queryByRole('list', { name: '评论图片' })).toBeNull()
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
    expect(button('返回')).toBeVisible()
  })
})
