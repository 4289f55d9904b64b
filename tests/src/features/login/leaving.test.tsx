import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { feed } from '@contract/feed'
import { login } from '@contract/login'
import { trends } from '@contract/trend'
import { leaveSheets } from '@/app/leaveClosedSheet'
import { exit } from '@/http/sessionEnd'
import { session } from '@/session/session'
import { store } from '@/session/store'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { accepted, people, signInAsDemo } from './loginPage'

beforeAll(() => void (exit.leaveSheets = leaveSheets))
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/visitor/visitorPart'),
      import('@/features/trend/member/Membership'),
      import('@/features/feed/FeedPage'),
      import('./loginPage'),
    ])),
  60_000,
)
beforeEach(() => {
  stub(login.login, accepted)
  stub(comments.list, { list: [], total: 0 })
  stub(feed.searchTopics, [])
})
afterEach(() => {
  cleanup()
  session.signOut()
})

/** Whether the screen is the first entry of its history, from which "back" leaves the app. */
const isAtBottom = () => expect(window.history.state).toMatchObject({ idx: 0 })

async function logInHere() {
  await people.click(await screen.findByRole('button', { name: '密码登录' }))
  await signInAsDemo()
}

it('a visitor who logs in to like a post finds it once in the history, and the like done', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  stub(acts.like, { on: true, count: 1 })
  renderAt('/trend/detail?id=t1')
  await people.click(await screen.findByRole('button', { name: /点赞/ }))
  await people.click(await screen.findByRole('link', { name: '登录后继续' }))
  await logInHere()
  await waitFor(() => expect(received(acts.like)).toMatchObject([{ body: { targetId: 't1', on: true } }]))
  expect(window.location.pathname + window.location.search).toBe('/mobile/trend/detail?id=t1')
  isAtBottom()
})

it('a visitor who logs in from the feed comes back to its tab, once in the history', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/?tab=follow')
  await people.click(await screen.findByRole('link', { name: '去登录' }))
  await logInHere()
  expect(await screen.findByText('关注的人还没有发布动态，去推荐看看吧')).toBeVisible()
  expect(window.location.search).toBe('?tab=follow')
  isAtBottom()
})

it('a login opened by its address is replaced by its target', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  renderAt(`/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
  await logInHere()
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  isAtBottom()
})

it('the target keeps what its own link said of it, so that it ends on the screen that opened it', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  const path = `/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`
  sessionStorage.setItem('bole.depth', `3 /mobile${path} over`)
  renderAt(path)
  await logInHere()
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  expect(window.history.state).toMatchObject({ idx: 3, usr: { isOver: true } })
})

/** Opens the agreement over the login, whose entry is the `place`th of the history. */
async function readAgreement(place: number) {
  await people.click(await screen.findByRole('link', { name: '用户协议' }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: place + 1, sheet: true }))
}

/** Another window of the browser has the same cookies; resolves once this one has noticed its login. */
async function logInElsewhere() {
  const heard = vi.fn()
  const stop = session.onUserChange(heard)
  store.write({ ...accepted, accessToken: 'token-of-the-other-window' })
  const other = new BroadcastChannel('bole.session')
  other.postMessage('changed')
  await waitFor(() => expect(heard).toHaveBeenCalledWith(true))
  other.close()
  stop()
}

it('a login in another window ends the one of this window, too, on its own target', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  const sent = received(login.login).length
  renderAt(`/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
  await people.type(await screen.findByLabelText('手机号'), '138')
  await logInElsewhere()
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  expect(received(login.login)).toHaveLength(sent)
  isAtBottom()
})

it('a login that waits for its answer is not left for one in another window', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  let answer = () => {}
  stub(login.login, () => new Promise((resolve) => (answer = () => resolve(accepted))))
  const sent = received(login.login).length
  renderAt(`/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
  await logInHere()
  await waitFor(() => expect(received(login.login)).toHaveLength(sent + 1))
  await logInElsewhere()
  expect(window.location.pathname).toBe('/mobile/login')
  answer()
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  expect(store.token()).toBe(accepted.accessToken)
})

it('where the agreement is open, a login in another window leaves no form below the target', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  renderAt(`/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
  await readAgreement(0)
  await logInElsewhere()
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  isAtBottom()
  expect(window.history.state).not.toHaveProperty('sheet')
})

it('where the agreement is open over a login from the feed, its tab stands in the history once', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  renderAt('/?tab=follow')
  await people.click(await screen.findByRole('link', { name: '去登录' }))
  await readAgreement(1)
  await logInElsewhere()
  expect(await screen.findByText('关注的人还没有发布动态，去推荐看看吧')).toBeVisible()
  expect(window.location.search).toBe('?tab=follow')
  isAtBottom()
})

it('a login that is answered while the agreement is read is replaced by its target', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  let answer = () => {}
  stub(login.login, () => new Promise((resolve) => (answer = () => resolve(accepted))))
  const sent = received(login.login).length
  renderAt(`/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
  await logInHere()
  await waitFor(() => expect(received(login.login)).toHaveLength(sent + 1))
  await readAgreement(0)
  answer()
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  isAtBottom()
})

/** Sends a login, which is refused after `meanwhile`. */
async function refusedLogin(meanwhile: () => Promise<void>) {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  let refuse = () => {}
  stubRefusal(login.login, 100400, '用户名或密码错误', new Promise((resolve) => (refuse = resolve)))
  const sent = received(login.login).length
  renderAt(`/login?redirect=${encodeURIComponent('/mobile/trend/detail?id=t1')}`)
  await logInHere()
  await waitFor(() => expect(received(login.login)).toHaveLength(sent + 1))
  await meanwhile()
  expect(window.location.pathname).toBe('/mobile/login')
  refuse()
}

it('a login that is refused after one in another window ends by that, without its failure', async () => {
  const failed = vi.fn()
  await refusedLogin(logInElsewhere)
  const look = new MutationObserver(() => screen.queryByText('用户名或密码错误') && failed())
  look.observe(document.body, { childList: true, subtree: true })
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  look.disconnect()
  expect(failed).not.toHaveBeenCalled()
  expect(store.token()).toBe('token-of-the-other-window')
  isAtBottom()
})

it('a login that is refused stays with its failure where the other window has logged out again', async () => {
  await refusedLogin(async () => {
    await logInElsewhere()
    session.signOut()
  })
  expect(await screen.findByText('用户名或密码错误')).toBeVisible()
  expect(window.location.pathname).toBe('/mobile/login')
})
