import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Flow, flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { flow } from './sampleFlow'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
})

it('a decision that the backend has already taken is still said to be unknown, until it is answered', async () => {
  const approved: Flow = { ...flow, status: 'approved', version: 2, actions: [] }
  const write = { flowId: flow.flowId, version: 1, decision: 'approve', reason: '' }
  keepPending('u-me', 'flow.decide', { key: newKey(), write, at: Date.now() })
  stub(flows.detail, approved)
  let answer = () => {}
  stub(flows.decide, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return approved
  })
  renderAt('/flow?id=f-1')
  const unknown = () => within(screen.getByRole('main')).queryByText('结果未知，正在确认')
  expect(await screen.findByText('已通过')).toBeVisible()
  await waitFor(() => expect(unknown()).toBeVisible())
  answer()
  expect((await screen.findAllByText('已同意')).length).toBeGreaterThan(0)
  await waitFor(() => expect(unknown()).toBeNull())
})
