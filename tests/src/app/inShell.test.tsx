import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { login } from '@contract/login'
import { mailbox } from '@contract/mailbox'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { people as calls } from '@contract/people'
import { Role } from '@contract/person'
import { feed } from '@contract/feed'
import { trends } from '@contract/trend'
import { makeAccount, makePerson, makeSummary, makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../bridge/shells'

const people = userEvent.setup({ pointerEventsCheck: 0 })
let token: string | undefined
/** How long the shell takes to give it, in milliseconds. */
let tokenAfterMs: number
/** Calls of the shell, oldest first. */
let told: string[]

beforeAll(() => import('@tests/support/render').then(() => undefined), 60_000)
beforeEach(() => {
  told = []
  tokenAfterMs = 0
  pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
  addShell('ios', {
    getToken873265239: ({ callback }) => {
      told.push('getToken')
      setTimeout(() => answerTo(callback, token ? { token } : {}), tokenAfterMs)
    },
    openLogin: () => told.push('openLogin'),
    logout: () => {
      if (token !== 'dead') token = undefined
      told.push('logout')
    },
  })
  stub(trends.page, { list: [makeTrend({ imNickName: '王敏' })], nextCursor: null })
  stub(feed.searchTopics, [])
  stub(messages.summary, makeSummary([]))
})
afterEach(() => {
  cleanup()
  removeShells()
})

/** A page without any state. */
async function open(path: string) {
  vi.resetModules()
  const { renderAt } = await import('@tests/support/render')
  renderAt(path)
}

/** Opens the feed, scrolls it, and leaves the page, which stores the list. */
async function leaveScrolled(title: string) {
  await open('/')
  expect(await screen.findByText(title)).toBeVisible()
  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(600)
  for (const event of ['scroll', 'pagehide']) window.dispatchEvent(new Event(event))
  cleanup()
  scrolled.mockRestore()
}

function comeToTheForeground() {
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('inside the shell', () => {
  it('the next post after a sent one is written in the app’s composer', async () => {
    token = 'native'
    addShell('ios', {
      getToken873265239: ({ callback }) => setTimeout(() => answerTo(callback, { token })),
      publish: () => told.push('publish'),
      close: () => told.push('close'),
    })
    stub(calls.account, makeAccount())
    stub(trends.detail, makeTrend({ trendsId: 't-1', imId: 'u-me', meId: 'u-me', auditStatus: 0 }))
    await open('/trend/publish?sent=t-1')
    const again = await screen.findByRole('link', { name: '再发一条' })
    expect(told).toEqual([])
    await people.click(again)
    await waitFor(() => expect(told).toEqual(['publish', 'close']))
  })

  it('a member’s 关注 is a list, and never the ask to log in', async () => {
    token = 'native'
    await open('/?tab=follow')
    expect(await screen.findByText('王敏')).toBeVisible()
    expect(screen.queryByText('登录后查看您关注的人的动态')).toBeNull()
    expect(screen.queryByRole('link', { name: '登录' })).toBeNull()
  })

  it('a screen follows who signs in or out in the app meanwhile', async () => {
    token = undefined
    await open('/?tab=follow')
    expect(await screen.findByText('登录后查看您关注的人的动态')).toBeVisible()
    token = 'native'
    comeToTheForeground()
    expect(await screen.findByText('王敏')).toBeVisible()
    token = undefined
    comeToTheForeground()
    expect(await screen.findByText('登录后查看您关注的人的动态')).toBeVisible()
  })

  it('a visitor of the fans is asked to log in, not told that something failed', async () => {
    token = undefined
    stub(calls.person, makePerson({ userId: 'u-1' }))
    stubRefusal(calls.account, Code.NeedLogin, '请先登录')
    await open('/user?id=u-1&list=fans')
    expect(await screen.findByText('登录后查看关注与粉丝')).toBeVisible()
    expect(received(calls.account)).toEqual([])
  })

  it('a visitor of a member’s screen is asked to log in by the app, and told so in place', async () => {
    token = undefined
    stubRefusal(calls.account, Code.NeedLogin, '请先登录')
    await open('/me')
    expect(await screen.findByText('请登录后再查看')).toBeVisible()
    expect(told).toContain('openLogin')
    token = 'native'
    stub(calls.account, makeAccount({ userId: 'u-me', username: 'demo' }))
    stub(calls.person, makePerson({ userId: 'u-me' }))
    comeToTheForeground()
    expect(await screen.findByText(/账号 demo/)).toBeVisible()
  })

  it('the mailbox staff find their tab', async () => {
    token = 'staff'
    stub(calls.account, makeAccount({ roles: [Role.MailboxStaff] }))
    stub(mailbox.waiting, { list: [], nextCursor: null })
    stub(mailbox.config, { emailHint: '' })
    stub(dictionaries.byKeys, { ADVICE_TYPE: [] })
    await open('/mailbox?activeTab=reply')
    expect(await screen.findByRole('tab', { name: '待回复' })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(received(mailbox.waiting)).toHaveLength(1))
    expect(received(mailbox.config)).toEqual([])
  })

  it('logging out is told to the app before its token is asked for again', async () => {
    token = 'native'
    stub(calls.account, makeAccount({ userId: 'u-me' }))
    stub(calls.person, makePerson({ userId: 'u-me' }))
    stub(login.logout, null)
    await open('/me?tab=settings')
    await people.click(await screen.findByRole('button', { name: '退出登录' }))
    told.length = 0
    await people.click(await screen.findByText('退出登录', { selector: '.adm-dialog-button span, .adm-dialog-button' }))
    await waitFor(() => expect(told).toContain('logout'))
    expect(told[0]).toBe('logout')
    expect(received(login.logout)[0]?.headers.get('X-AccessToken')).toBe('native')
  })

  it('an invalid token that the app gives again and again ends once, and is tried again in the foreground', async () => {
    token = 'dead'
    stubRefusal(calls.account, Code.InvalidToken, '登录已过期')
    await open('/me')
    const retry = await screen.findByRole('button', { name: '重试' })
    await waitFor(() => expect(received(calls.account)).toHaveLength(3)) // Two of them in the background.
    await people.click(retry)
    await waitFor(() => expect(received(calls.account)).toHaveLength(4))
    expect(received(calls.account).filter(({ headers }) => headers.get('X-AccessToken') === 'dead')).toHaveLength(1)
    expect(told.filter((one) => one === 'logout')).toHaveLength(1)
    stub(calls.account, makeAccount({ userId: 'u-me', username: 'demo' }))
    stub(calls.person, makePerson({ userId: 'u-me' }))
    token = 'dead'
    comeToTheForeground()
    expect(await screen.findByText(/账号 demo/)).toBeVisible()
  })

  it('an invalid token ends once at logging out, and the app is told of it once', async () => {
    token = 'native'
    stub(calls.account, makeAccount({ userId: 'u-me' }))
    stub(calls.person, makePerson({ userId: 'u-me' }))
    stubRefusal(login.logout, Code.InvalidToken, '登录已过期')
    await open('/me?tab=settings')
    await people.click(await screen.findByRole('button', { name: '退出登录' }))
    await people.click(await screen.findByText('退出登录', { selector: '.adm-dialog-button span, .adm-dialog-button' }))
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
    expect(told.filter((one) => one === 'logout')).toHaveLength(1)
  })

  it('the list of the former user is not shown while the app has not yet said who reads', async () => {
    token = 'native'
    stub(trends.page, { list: [makeTrend({ title: '前一位的动态' })], nextCursor: null })
    await leaveScrolled('前一位的动态')
    token = 'another'
    tokenAfterMs = 300
    stub(trends.page, { list: [makeTrend({ title: '后一位的动态' })], nextCursor: null })
    const seen: string[] = []
    const watching = new MutationObserver(() => seen.push(document.body.textContent))
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    await open('/')
    expect(await screen.findByText('后一位的动态')).toBeVisible()
    watching.disconnect()
    expect(seen.filter((text) => text.includes('前一位的动态'))).toEqual([])
  })

  it('the same reader finds the list again after a reload', async () => {
    token = 'native'
    stub(trends.page, { list: [makeTrend({ title: '先前的动态' })], nextCursor: null })
    await leaveScrolled('先前的动态')
    tokenAfterMs = 300
    stub(trends.page, { list: [makeTrend({ title: '更新的动态' })], nextCursor: null })
    await open('/')
    expect(await screen.findByText('先前的动态')).toBeVisible()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('native')
  })

  it('nobody is sent to the app from within it', async () => {
    await open('/app?target=%2Fmobile%2Fmailbox')
    expect(await screen.findByText('您已经在伯乐社区 App 里')).toBeVisible()
    expect(screen.queryByRole('button', { name: '打开 App' })).toBeNull()
    expect(screen.getByRole('link', { name: '继续浏览' })).toHaveAttribute('href', '/mobile/mailbox')
  })

  it('the services stand after a start without a network, for their own account only', async () => {
    token = 'native'
    const tile = { moduleContentCode: 'community', name: '社区动态', icon: 'community', path: '/' }
    stub(modules.today, [])
    stub(modules.list, { groups: [{ name: '社区', tiles: [tile] }] })
    await open('/service')
    expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('社区动态'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('native')
    cleanup()
    // The app is started again, with its former account, then with another one.
    sessionStorage.clear()
    stubOffline(modules.list)
    await open('/service')
    expect(await screen.findByRole('button', { name: '社区动态' })).toBeVisible()
    cleanup()
    sessionStorage.clear()
    token = 'another'
    await open('/service')
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    expect(screen.queryByText('社区动态')).not.toBeInTheDocument()
    cleanup()
    const others = { ...tile, name: '意见信箱', initials: 'yjxx', openable: true }
    stub(modules.list, { groups: [{ name: '社区', tiles: [others] }] })
    await open('/service')
    expect(await screen.findByRole('button', { name: '意见信箱' })).toBeVisible()
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('社区动态'))
  })
})
