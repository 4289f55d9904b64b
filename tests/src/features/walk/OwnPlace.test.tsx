import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { people as account } from '@contract/people'
import { walk } from '@contract/walk'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
})
afterEach(clearToast)

it('says that the own place cannot be read, and reads it again', async () => {
  stub(walk.rank, { me: null, list: [], nextCursor: null })
  stubStatus(walk.today, 500)
  renderAt('/walk/rank')
  const own = within(await screen.findByRole('region', { name: '我的排行' }))
  expect(own.getByRole('alert')).toHaveTextContent('我的排行加载失败，请重试')
  expect(await screen.findByText('暂无排行')).toBeVisible()
  stub(walk.today, {
    ...{ date: '2026-06-15', steps: 0, goal: 8000, streak: 0, source: '', syncTime: '', week: [], ranked: false },
  })
  await people.click(own.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '参加排行' })).toBeVisible()
})

it.each([
  ['', 'org', '您不在本单位排行中'],
  ['o-1', 'org', '本期暂无步数'],
  ['', 'all', '本期暂无步数'],
])('who is in no place of the rank reads why: organisation %j, scope %s', async (orgId, scope, words) => {
  stub(account.account, makeAccount({ userId: 'u-me', orgId }))
  stub(walk.rank, { me: null, list: [], nextCursor: null })
  stub(walk.today, {
    ...{ date: '2026-06-15', steps: 900, goal: 8000, streak: 0, source: 'ios', syncTime: '', week: [], ranked: true },
  })
  renderAt(`/walk/rank?scope=${scope}`)
  expect(await screen.findByText(words)).toBeVisible()
})
