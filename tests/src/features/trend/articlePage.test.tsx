import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { articles } from '@contract/article'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { docs } from '@contract/doc'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { answerDialog } from '@tests/support/dialog'
import { makeDoc, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubOffline } from '@tests/support/stubs'
import { makeArticle } from './makeArticle'

const people = userEvent.setup({ pointerEventsCheck: 0 })

const signIn = () => session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })

beforeEach(() => {
  stub(comments.list, { list: [], total: 0 })
  stub(articles.detail, makeArticle())
})
afterEach(() => session.signOut())

describe('an article of a folder', () => {
  it('shows its text, where it comes from, and its attachments for download', async () => {
    renderAt('/article?id=doc-culture')
    expect(await screen.findByRole('heading', { name: '企业文化' })).toBeVisible()
    expect(screen.getByText('文档中心 · 制度')).toBeVisible()
    const file = await screen.findByRole('link', { name: /^安全生产须知\.pdf\s*20 KB$/ })
    expect(file).toHaveAttribute('download', '安全生产须知.pdf')
    expect(file).toHaveAttribute('href', '/files/b.pdf?e=1&s=2')
    expect(screen.queryByRole('link', { name: '文档中心' })).toBeNull()
    expect(received(articles.detail)).toMatchObject([{ body: { articleId: 'doc-culture' } }])
  })

  it('opens a tapped picture large', async () => {
    renderAt('/article?id=doc-culture')
    await people.click(await screen.findByAltText('复盘会'))
    expect(await screen.findByRole('dialog', { name: '文章图片' })).toBeVisible()
  })

  it('leads a visitor who wants to act to the login and back to the article', async () => {
    renderAt('/article?id=doc-culture')
    await people.click(await screen.findByPlaceholderText('发表评论...'))
    const login = await screen.findByRole('link', { name: '登录后继续' })
    const back = new URL(login.getAttribute('href') ?? '', location.origin).searchParams.get('redirect')
    expect(back).toBe('/mobile/article?id=doc-culture&act=comment')
  })

  it('offers members to share it, not to block or report its author', async () => {
    signIn()
    stub(articles.detail, makeArticle({ meId: 'u-me' }))
    renderAt('/article?id=doc-culture')
    expect(await screen.findByRole('button', { name: '分享' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
    expect(screen.queryByRole('button', { name: /关注/ })).toBeNull()
  })

  it('asks for 我已阅读 of a must-read once its end was seen, and confirms the version that was shown', async () => {
    signIn()
    stub(articles.detail, makeArticle({ meId: 'u-me' }))
    stub(docs.read, makeDoc({ docId: 'doc-culture', kind: 'article', version: 2, read: true }))
    const { unmount } = renderAt('/article?id=doc-culture')
    await screen.findByRole('link', { name: /安全生产须知/ })
    expect(screen.queryByRole('button', { name: '我已阅读' })).toBeNull()
    unmount()
    onTestFinished(putAllInView())
    renderAt('/article?id=doc-culture')
    await people.click(await screen.findByRole('button', { name: '我已阅读' }))
    expect(await screen.findByText('已确认阅读')).toBeVisible()
    expect(received(docs.read)).toMatchObject([{ body: { docId: 'doc-culture', version: 2 } }])
  })

  it.each([
    ['a must-read', true],
    ['one that is no must-read', false],
  ])('keeps 已确认阅读 of %s with the focus, and says 已读 at its head', async (_which, mustRead) => {
    signIn()
    onTestFinished(putAllInView())
    const doc = { folderName: '制度', version: 2, mustRead, read: false }
    stub(articles.detail, makeArticle({ meId: 'u-me', doc }))
    stub(docs.read, makeDoc({ docId: 'doc-culture', kind: 'article', version: 2, read: true }))
    renderAt('/article?id=doc-culture')
    const confirm = await screen.findByRole('button', { name: '我已阅读' })
    expect(screen.queryByText('必读') !== null).toBe(mustRead)
    const text = screen.getByRole('main').querySelector('p')
    const asked = received(articles.detail).length
    await people.click(confirm)
    expect(await screen.findByText('已确认阅读')).toBeVisible()
    expect(screen.queryByText('必读')).toBeNull()
    expect(screen.queryByText('必读 已读') !== null).toBe(mustRead)
    // Read again, it would have other addresses for its pictures, which would load a second time.
    expect(received(articles.detail)).toHaveLength(asked)
    expect(text).toBeInTheDocument()
    expect(screen.getByText('已确认阅读')).toHaveFocus()
  })

  it('shows the new version where the one on the screen cannot be confirmed any more', async () => {
    signIn()
    onTestFinished(putAllInView())
    stub(articles.detail, makeArticle({ meId: 'u-me' }))
    stubRefusal(docs.read, Code.Conflict, '文档已更新，请阅读新版本后再确认')
    renderAt('/article?id=doc-culture')
    const confirm = await screen.findByRole('button', { name: '我已阅读' })
    const doc = { folderName: '制度', version: 3, mustRead: true, read: false }
    stub(articles.detail, makeArticle({ meId: 'u-me', title: '企业文化（新版）', doc }))
    await people.click(confirm)
    expect(await screen.findByText('文档已更新，请阅读新版本后再确认')).toBeVisible()
    expect(await screen.findByRole('heading', { name: '企业文化（新版）' })).toBeVisible()
    stub(docs.read, makeDoc({ docId: 'doc-culture', kind: 'article', version: 3, read: true }))
    await people.click(await screen.findByRole('button', { name: '我已阅读' }))
    expect(await screen.findByText('已确认阅读')).toBeVisible()
    expect(received(docs.read).map(({ body }) => body.version)).toEqual([2, 3])
  })

  it('is shown no longer where it was closed to this reader before 我已阅读', async () => {
    signIn()
    onTestFinished(putAllInView())
    stub(articles.detail, makeArticle({ meId: 'u-me' }))
    stubRefusal(docs.read, Code.NotFound, '文档不存在或已删除')
    renderAt('/article?id=doc-culture')
    const confirm = await screen.findByRole('button', { name: '我已阅读' })
    stubRefusal(articles.detail, Code.TrendNotExist, '该动态不存在或已被删除')
    await people.click(confirm)
    expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
    expect(screen.queryByRole('button', { name: '我已阅读' })).toBeNull()
  })

  it('takes 我已阅读 of one that is no must-read, which its folder counts as unread', async () => {
    signIn()
    onTestFinished(putAllInView())
    const doc = { folderName: '企业文化', version: 1, mustRead: false, read: false }
    stub(articles.detail, makeArticle({ meId: 'u-me', doc }))
    renderAt('/article?id=doc-culture')
    expect(await screen.findByRole('button', { name: '我已阅读' })).toBeVisible()
  })

  it.each([
    ['one that is confirmed', { folderName: '制度', version: 2, mustRead: true, read: true }],
    ['who has nothing to confirm', { folderName: '制度', version: 2, mustRead: false, read: true }],
  ])('asks for nothing of %s', async (_which, doc) => {
    onTestFinished(putAllInView())
    stub(articles.detail, makeArticle({ doc }))
    renderAt('/article?id=doc-culture')
    await screen.findByRole('link', { name: /安全生产须知/ })
    expect(screen.queryByRole('button', { name: '我已阅读' })).toBeNull()
  })

  it('says 已确认阅读 at the end of a must-read that is confirmed, and of no other document', async () => {
    signIn()
    const confirmed = { folderName: '制度', version: 2, mustRead: true, read: true }
    stub(articles.detail, makeArticle({ meId: 'u-me', doc: confirmed }))
    const { unmount } = renderAt('/article?id=doc-culture')
    expect(await screen.findByText('已确认阅读')).toBeVisible()
    unmount()
    stub(articles.detail, makeArticle({ meId: 'u-me', doc: { ...confirmed, mustRead: false } }))
    renderAt('/article?id=doc-culture')
    await screen.findByRole('link', { name: /安全生产须知/ })
    expect(screen.queryByText('已确认阅读')).toBeNull()
  })

  it('says why it is not there, without a retry, and offers one where it could not be loaded', async () => {
    const forget = vi.spyOn(await import('@/posts/forgetPost'), 'forgetPost')
    stubRefusal(articles.detail, Code.TrendNotExist, '该动态不存在或已被删除')
    const { unmount } = renderAt('/article?id=gone')
    expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    // Nothing of it stays in lists and on the device.
    await waitFor(() => expect(forget).toHaveBeenCalledWith('gone'))
    unmount()
    stubOffline(articles.detail)
    renderAt('/article?id=doc-culture')
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stub(articles.detail, makeArticle())
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: '企业文化' })).toBeVisible()
  })
})

describe('the articles', () => {
  it('lead each to where it is read, in folders and in the community', async () => {
    const community = { ...makeTrend({ trendsId: 't-article', type: 4, title: '读书会' }), attachments: [] }
    stub(articles.page, { list: [makeArticle(), community], nextCursor: null })
    renderAt('/article')
    expect(await screen.findByRole('link', { name: '企业文化' })).toHaveAttribute(
      'href',
      '/mobile/article?id=doc-culture',
    )
    expect(screen.getByRole('link', { name: '读书会' })).toHaveAttribute('href', '/mobile/article?id=t-article')
  })

  it('say that there are none', async () => {
    stub(articles.page, { list: [], nextCursor: null })
    renderAt('/article')
    expect(await screen.findByText('暂无文章')).toBeVisible()
  })
})

describe('a link of another system', () => {
  it('leads to a screen of the app in its own place', async () => {
    stub(articles.transfer, { openType: 'route', target: '/article', reason: '' })
    stub(articles.page, { list: [], nextCursor: null })
    renderAt('/article/transfer?id=at-route&target=https://evil.example')
    expect(await screen.findByText('暂无文章')).toBeVisible()
    expect(received(articles.transfer)).toMatchObject([{ body: { id: 'at-route' } }])
  })

  it('asks before it leaves for another host', async () => {
    stub(articles.transfer, { openType: 'url', target: 'https://www.example.com/a', reason: '' })
    renderAt('/article/transfer?id=at-url')
    await screen.findByText('即将离开伯乐社区，前往 www.example.com')
    await answerDialog('取消')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: '打开' })).toBeVisible()
  })

  it('never leaves for what is no web address', async () => {
    stub(articles.transfer, { openType: 'url', target: 'javascript:alert(1)', reason: '' })
    renderAt('/article/transfer?id=at-url')
    expect(await screen.findByText('该链接暂未开放')).toBeVisible()
  })

  it('says that a native screen needs the app', async () => {
    stub(articles.transfer, { openType: 'native', target: 'scan', reason: '' })
    renderAt('/article/transfer?id=at-native')
    expect(await screen.findByText('该服务请在 App 内打开')).toBeVisible()
  })

  it('says why it is closed, or that nobody knows it', async () => {
    stub(articles.transfer, { openType: 'closed', target: '', reason: '活动已结束' })
    const { unmount } = renderAt('/article/transfer?id=at-closed')
    expect(await screen.findByText('活动已结束')).toBeVisible()
    unmount()
    stubRefusal(articles.transfer, Code.NotFound, '该链接不存在或已失效')
    renderAt('/article/transfer?id=at-none')
    expect(await screen.findByText('该链接不存在或已失效')).toBeVisible()
  })
})
