import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { exit } from '@/bridge/deepLink'
import { session } from '@/session/session'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal, stubStatus } from '@tests/support/stubs'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const follow = vi.spyOn(exit, 'follow')

async function open() {
  renderAt('/trend/detail?id=t1')
  return screen.findByRole('heading', { name: '春季徒步回顾' })
}

// Compile lazy modules now, so that no test's time-out includes it.
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/visitor/visitorPart'),
    ])),
  60_000,
)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  follow.mockReset().mockImplementation(() => {})
  const content = '<p>正文 <a href="https://example.com/">路线图</a></p>'
  stub(trends.detail, makeTrend({ trendsId: 't1', content, likeNum: 12345, collectNum: 7, commentNum: 2 }))
  stub(comments.list, { list: [makeComment({ replyNum: 1 })], total: 2 })
})
afterEach(() => {
  // Unmount before the sign-out: a mounted page would fetch again.
  cleanup()
  session.signOut()
})

describe('a visitor’s tap', () => {
  it('on the page tries the app, once per tap', async () => {
    await user.click(await open())
    await waitFor(() => expect(follow.mock.calls).toEqual([['bole://community/detail?id=t1']]))
  })

  it('offers the way to the app in a small bar where it did not open, and the bar can be sent away', async () => {
    await user.click(await open())
    const offer = await screen.findByRole('link', { name: '在App中打开' })
    expect(offer).toHaveAttribute('href', `/mobile/app?target=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
    await user.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('link', { name: '在App中打开' })).toBeNull()
    expect(screen.getByRole('heading', { name: '动态详情' })).toHaveFocus()
    expect(follow).toHaveBeenCalledTimes(1)
  })

  it('says within a chat app that it lets nobody open the app, and offers the way', async () => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50')
    onTestFinished(() => agent.mockRestore())
    await user.click(await open())
    expect(await screen.findByRole('link', { name: '在App中打开' })).toBeVisible()
    expect(screen.getByText('“微信”里不能直接打开 App')).toBeVisible()
    expect(follow).not.toHaveBeenCalled()
  })

  it.each([
    ['blocked', () => stubRefusal(trends.detail, 310004, '该动态未通过审核'), '该动态未通过审核'],
    ['failed', () => stubStatus(trends.detail, 500), '动态获取失败'],
  ])('on the panel of a %s post tries the app, too, and its controls keep their taps', async (_, answer, sentence) => {
    answer()
    renderAt('/trend/detail?id=t1')
    const panel = await screen.findByText(sentence, { selector: 'main *' })
    await user.click(panel)
    await waitFor(() => expect(follow.mock.calls).toEqual([['bole://community/detail?id=t1']]))
    expect(await screen.findByRole('link', { name: '在App中打开' })).toBeVisible()
    await user.click(screen.queryByRole('button', { name: '重试' }) ?? screen.getByRole('link', { name: '返回首页' }))
    expect(follow).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['a link', () => screen.getByRole('link', { name: '路线图' })],
    ['the pictures', () => screen.getByText('1/1')],
    ['the action bar', () => screen.getByRole('group', { name: '互动' })],
    ['the comment count', () => screen.getByRole('button', { name: /评论\s*2/ })],
  ])('on %s does not', async (_, part) => {
    await open()
    const element = part()
    element.addEventListener('click', (event) => event.preventDefault())
    await user.click(element)
    await vi.dynamicImportSettled()
    expect(follow).not.toHaveBeenCalled()
  })

  it.each([
    ['input', () => screen.getByPlaceholderText('发表评论...'), 'comment', '登录后即可评论'],
    ['like', () => screen.getByRole('button', { name: /点赞/ }), 'like', '登录后即可点赞'],
    ['collect', () => screen.getByRole('button', { name: /收藏/ }), 'collect', '登录后即可收藏'],
  ])('on %s opens a sheet with the app and the login that comes back to the same act', async (_, part, act, name) => {
    await open()
    await user.click(part())
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
    expect(screen.getByRole('button', { name: '在App中打开' })).toBeVisible()
    const login = new URL(screen.getByRole('link', { name: '登录后继续' }).getAttribute('href') ?? '', location.origin)
    expect(login.pathname).toBe('/mobile/login')
    expect(login.searchParams.get('redirect')).toBe(`/mobile/trend/detail?id=t1&act=${act}`)
    expect(follow).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('on the read-only input works by the keyboard too', async () => {
    await open()
    screen.getByPlaceholderText('发表评论...').focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: '登录后即可评论' })).toBeVisible()
  })
})

describe('the action bar', () => {
  it('counts in 万', async () => {
    await open()
    expect(screen.getByRole('button', { name: /点赞\s*1.2万/ })).toBeVisible()
    expect(screen.getByPlaceholderText('发表评论...')).toHaveAttribute('readonly')
  })
})

describe('a member', () => {
  beforeEach(() => session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' }))

  it('keeps every tap', async () => {
    const heading = await open()
    await user.click(heading)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByPlaceholderText('发表评论...'))
    expect(await screen.findByRole('dialog', { name: '发表评论' })).toBeVisible()
    expect(follow).not.toHaveBeenCalled()
  })

  it('keeps the taps on a panel, too', async () => {
    stubRefusal(trends.detail, 310006, '该动态仅作者可见')
    renderAt('/trend/detail?id=t1')
    await user.click(await screen.findByText('该动态仅作者可见'))
    await vi.dynamicImportSettled()
    expect(follow).not.toHaveBeenCalled()
  })
})
