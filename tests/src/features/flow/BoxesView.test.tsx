import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'
import { flow } from './sampleFlow'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
})
afterEach(() => vi.restoreAllMocks())

it('shows the approvals without a message where only their counts cannot be read, and counts them later', async () => {
  const shown = vi.spyOn(failures, 'showFailure')
  stub(flows.list, { list: [], nextCursor: null })
  stubStatus(flows.counts, 500)
  renderAt('/flow')
  expect(await screen.findByText('暂无审批')).toBeVisible()
  await waitFor(() => expect(queryClient.getQueryState(['flow', 'counts'])?.status).toBe('error'))
  expect(shown).not.toHaveBeenCalled()
  stub(flows.counts, { todo: 3, mine: 0, done: 0, cc: 0 })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('link', { name: '待我审批 3' })).toBeVisible()
})

it('the main buttons of the boxes and of an approval are in the main part', async () => {
  stub(flows.list, { list: [], nextCursor: null })
  stub(flows.counts, { todo: 0, mine: 0, done: 0, cc: 0 })
  const boxes = renderAt('/flow')
  await screen.findByText('暂无审批')
  expect(within(screen.getByRole('main')).getByRole('button', { name: '发起审批' })).toBeVisible()
  boxes.unmount()
  stub(flows.detail, flow)
  renderAt('/flow?id=f-1')
  await screen.findByRole('button', { name: '同意' })
  expect(within(screen.getByRole('main')).getByRole('button', { name: '同意' })).toBeVisible()
})

it('large numbers of approvals are counted in 万', async () => {
  stub(flows.list, { list: [], nextCursor: null })
  stub(flows.counts, { todo: 12_345, mine: 9_999, done: 10_000, cc: 0 })
  renderAt('/flow')
  expect(await screen.findByRole('link', { name: '待我审批 1.2万' })).toBeVisible()
  expect(screen.getByRole('link', { name: '我发起的 9999' })).toBeVisible()
  expect(screen.getByRole('link', { name: '已处理 1万' })).toBeVisible()
})
