import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { audit as calls } from '@contract/audit'
import { AuditMessageKind, MessageGroup, messages } from '@contract/message'
import { unread } from '@/http/unread'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { asAuditAdmin, people } from './auditScreens'

asAuditAdmin()

it('takes the audit messages that were shown from every unread count at once', async () => {
  stub(calls.isAdmin, true)
  const message = makeMessage({ messageId: '7-9', group: MessageGroup.TrendAudit, title: '有新的动态待审核' })
  stub(calls.inbox, { list: [message], nextCursor: null })
  stub(messages.read, makeSummary())
  unread.learn(makeSummary([], { total: 4 }))
  renderAt('/message/trend-audit')
  expect(await screen.findByText('有新的动态待审核')).toBeVisible()
  await waitFor(() => expect(received(messages.read)[0]?.body).toEqual({ group: 'trend_audit', upToId: '7-9' }))
  await waitFor(() => expect(unread.total()).toBe(0))
})

it('marks the shown messages as read when the network is back', async () => {
  stub(calls.isAdmin, true)
  const message = makeMessage({ messageId: '7-9', group: MessageGroup.TrendAudit, title: '有新的动态待审核' })
  stub(calls.inbox, { list: [message], nextCursor: null })
  stubOffline(messages.read)
  renderAt('/message/trend-audit')
  expect(await screen.findByText('有新的动态待审核')).toBeVisible()
  await waitFor(() => expect(received(messages.read)).toHaveLength(1))
  stub(messages.read, makeSummary())
  await act(() => pause(100))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(received(messages.read)).toHaveLength(2))
})

it('a mark that is answered after a change of user leaves the next user’s counts alone', async () => {
  stub(calls.isAdmin, true)
  const message = makeMessage({ messageId: '7-9', group: MessageGroup.TrendAudit, title: '有新的动态待审核' })
  stub(calls.inbox, { list: [message], nextCursor: null })
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  stub(messages.read, () => held.then(() => makeSummary([], { total: 4 })))
  const [mark, learn] = [vi.spyOn(unread, 'mark'), vi.spyOn(unread, 'learn')]
  renderAt('/message/trend-audit')
  await waitFor(() => expect(received(messages.read)).toHaveLength(1))
  cleanup()
  session.signIn({ accessToken: 'next-token', isFamilyAccount: 'N' })
  free()
  await mark.mock.results[0]?.value
  expect(mark).toHaveBeenCalledTimes(1)
  expect(learn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('how many audit messages a category holds is announced, and nothing of all of them', async () => {
  const message = makeMessage({ messageId: '7-9', group: MessageGroup.TrendAudit, title: '有新的动态待审核' })
  stub(calls.isAdmin, true)
  stub(messages.read, makeSummary())
  stub(calls.inbox, ({ kind }) => ({
    list: kind === AuditMessageKind.Overdue ? [message] : kind ? [] : [message, { ...message, messageId: '7-8' }],
    nextCursor: null,
  }))
  renderAt('/message/trend-audit')
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.queryByText(/^找到/)).toBeNull()
  await people.click(screen.getByRole('button', { name: '超时' }))
  const told = await screen.findByText('找到 1 条审核消息')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await people.click(screen.getByRole('button', { name: '举报' }))
  // The same element: one that comes with its words is not announced.
  await waitFor(() => expect(told).toHaveTextContent('暂无审核消息'))
})
