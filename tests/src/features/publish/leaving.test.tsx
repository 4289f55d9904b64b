import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/draftStore'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(trends.page, { list: [], nextCursor: null })
})
afterEach(clearToast)

it('an author who has gone on before the answer came stays there, and is told there', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  stub(publishing.publish, () => held.then(() => makeTrend({ trendsId: 'new' })))
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '先走一步')
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(received(publishing.publish)).toHaveLength(1))
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '保留草稿并离开' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
  release()
  expect(await screen.findByText('动态已提交，待审核')).toBeVisible()
  expect(window.location.pathname).toBe('/mobile/')
  expect(await draftStore.list('u-me')).toEqual([])
})
