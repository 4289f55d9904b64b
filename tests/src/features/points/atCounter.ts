import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { people as account } from '@contract/people'
import type { Redemption } from '@contract/points'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

export const redemption: Redemption = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{ place: '服务台', status: 'used', createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
}

/** For the tests of a file about the counter. */
export function atCounter(): void {
  beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
  afterEach(() => {
    clearToast()
    localStorage.clear()
  })
}

/** The field of the code on a new page, on which this user of HR has signed in. */
export async function openCounter(userId: string): Promise<HTMLElement> {
  cleanup()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId, roles: ['hr'] }))
  renderAt('/points?box=counter')
  return screen.findByRole('textbox', { name: '兑换码' })
}
