import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { stub } from '@tests/support/stubs'

export const people = userEvent.setup({ pointerEventsCheck: 0 })
export const noPosts = () => stub(trends.page, { list: [], nextCursor: null })

/** Before each test signs out. */
export function atAnothersPage(): void {
  beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
  beforeEach(() => session.signOut())
  afterEach(clearToast)
}
