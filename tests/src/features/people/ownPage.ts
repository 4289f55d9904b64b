import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { people as calls } from '@contract/people'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount, makePerson } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

export const people = userEvent.setup({ pointerEventsCheck: 0 })
export const account = makeAccount({ userId: 'u-demo', imId: 'u-demo', imNickName: '林晓雨' })

/** Before each test signs demo in and stubs the own page. */
export function atTheOwnPage(): void {
  beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
  afterEach(() => {
    clearToast()
    document.documentElement.removeAttribute('data-theme')
    document.documentElement.removeAttribute('data-text')
  })
  beforeEach(() => {
    session.signOut()
    session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
    stub(calls.account, account)
    stub(calls.person, makePerson({ userId: 'u-demo', trendNum: 3, followNum: 4, fansNum: 5, likeNum: 60000 }))
    stub(trends.page, { list: [], nextCursor: null })
  })
}
