import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { login } from '@contract/login'
import { trends } from '@contract/trend'
import { feed } from '@contract/feed'
import { session } from '@/session/session'
import { clearToast } from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../../bridge/shells'
import { accepted, people, signInAsDemo } from './loginPage'

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/feed/FeedPage'),
      import('@/features/login/LoginPage'),
      import('@/lib/toast/toastView'),
    ])),
  60_000,
)
afterEach(() => {
  cleanup()
  clearToast()
  session.signOut()
  removeShells()
})

const LEFT = '关注的人还没有发布动态，去推荐看看吧'
const place = () => window.location.pathname + window.location.search

/** Goes from the feed to the login, sends it, and goes back before it is answered. */
async function leaveLogin(goToLogin: () => Promise<void>) {
  let arrive = () => {}
  stub(login.login, () => new Promise((resolve) => (arrive = () => resolve(accepted))))
  stub(trends.page, { list: [], nextCursor: null })
  stub(feed.searchTopics, [])
  renderAt('/?tab=follow')
  await goToLogin()
  await people.click(await screen.findByRole('button', { name: '密码登录' }))
  await signInAsDemo()
  await waitFor(() => expect(received(login.login)).toHaveLength(1))
  window.history.back()
  await waitFor(() => expect(screen.queryByLabelText('密码')).toBeNull())
  expect(place()).toBe('/mobile/?tab=follow')
  const back = vi.spyOn(window.history, 'back')
  await act(async () => arrive())
  expect(await screen.findByText('登录成功')).toBeVisible()
  return back
}

it('a login that is answered after it was left signs in and goes back no further', async () => {
  const back = await leaveLogin(async () => people.click(await screen.findByRole('link', { name: '去登录' })))
  expect(session.isMember()).toBe(true)
  expect(await screen.findByText(LEFT)).toBeVisible()
  expect(back).not.toHaveBeenCalled()
  expect(place()).toBe('/mobile/?tab=follow')
})

it('a login for a tab that is answered after it was left does not open the tab', async () => {
  await leaveLogin(async () => people.click(await screen.findByRole('link', { name: '我的' })))
  expect(await screen.findByText(LEFT)).toBeVisible()
  expect(place()).toBe('/mobile/?tab=follow')
})

it('a login that is answered after it was left and opened again is ended by one step back', async () => {
  let arrive = () => {}
  stub(login.login, () => new Promise((resolve) => (arrive = () => resolve(accepted))))
  stub(trends.page, { list: [], nextCursor: null })
  stub(feed.searchTopics, [])
  const sent = received(login.login).length
  renderAt('/?tab=follow')
  await people.click(await screen.findByRole('link', { name: '去登录' }))
  await people.click(await screen.findByRole('button', { name: '密码登录' }))
  await signInAsDemo()
  await waitFor(() => expect(received(login.login)).toHaveLength(sent + 1))
  window.history.back()
  await people.click(await screen.findByRole('link', { name: '去登录' }))
  expect(await screen.findByLabelText('手机号')).toBeVisible()
  const back = vi.spyOn(window.history, 'back')
  arrive()
  expect(await screen.findByText(LEFT)).toBeVisible()
  expect(back).toHaveBeenCalledOnce()
  expect(place()).toBe('/mobile/?tab=follow')
})

it('a login of the app that is found after the screen was left does not move its reader', async () => {
  const given: { token?: string } = {}
  let tell = () => {}
  pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
  addShell('ios', {
    getToken873265239: ({ callback }) => {
      tell = () => answerTo(callback, given)
      if (!given.token) setTimeout(() => answerTo(callback, {}))
    },
    openLogin: () => undefined,
  })
  stub(trends.page, { list: [], nextCursor: null })
  stub(feed.searchTopics, [])
  vi.resetModules()
  const [{ renderAt: renderAnew }, { session: anew }, redirect] = await Promise.all([
    import('@tests/support/render'),
    import('@/session/session'),
    import('@/session/redirect'),
  ])
  renderAnew('/login?redirect=%2Fmobile%2Fabout')
  expect(await screen.findByText('请在 App 内完成登录')).toBeVisible()
  given.token = 'native'
  document.dispatchEvent(new Event('visibilitychange'))
  await people.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(place()).toBe('/mobile/'))
  const asked = vi.spyOn(redirect, 'onLoginPage')
  await act(async () => tell())
  await waitFor(() => expect(anew.isMember()).toBe(true))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(place()).toBe('/mobile/')
})

it('the form that takes the place of a login in the app leaves the focus to the heading', async () => {
  pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
  addShell('ios', {
    getToken873265239: ({ callback }) => void setTimeout(() => answerTo(callback, {})),
    openLogin: () => undefined,
  })
  vi.resetModules()
  const { renderAt: renderAnew } = await import('@tests/support/render')
  renderAnew('/login')
  await people.click(await screen.findByRole('button', { name: '在此页面登录' }))
  expect(await screen.findByPlaceholderText('请输入手机号')).toBeVisible()
  expect(screen.getByRole('heading', { name: '登录' })).toHaveFocus()
})
