import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { login } from '@contract/login'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { store } from '@/session/store'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { accepted, people, signInAsDemo } from './loginPage'

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
