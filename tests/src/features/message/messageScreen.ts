import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { type Message, messages as calls } from '@contract/message'
import { people as accounts } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

export const people = userEvent.setup({ pointerEventsCheck: 0 })
export const target = {
  targetKind: 'TRENDS',
  trendsId: 't-1',
  commentsId: '',
  title: '春季徒步回顾',
  smallUrl: '',
} as const

/** Before each test signs a member in and stubs the messages. */
export function atTheMessages(): void {
  beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
  beforeEach(() => {
    session.signIn({ accessToken: 'real', isFamilyAccount: 'N' })
    stub(calls.summary, makeSummary())
    stub(calls.read, makeSummary())
    stub(accounts.account, makeAccount({ userId: 'u-me' }))
  })
  afterEach(async () => {
    for (const one of outbox.entries()) await outbox.cancel(one)
    clearToast()
    session.signOut()
  })
}

/** Renders this path with these messages. */
export const show = (path: string, list: Message[]) => {
  stub(calls.list, { list, nextCursor: null })
  return renderAt(path)
}
