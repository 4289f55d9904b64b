import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { people as account } from '@contract/people'
import { points, type Redemption } from '@contract/points'
import { clearToast } from '@/lib/toast/toast'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { codeDraft } from '@/writes/drafts/staffDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const redemption: Redemption = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{ place: '服务台', status: 'used', createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
}

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})

/** A new page, on which this user of HR has signed in. */
async function open(userId: string) {
  cleanup()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId, roles: ['hr'] }))
  renderAt('/points?box=counter')
  return screen.findByRole('textbox', { name: '兑换码' })
}

it('an exchange code stays typed beside another one that another tab has sent without an answer', async () => {
  const draft = codeDraft()
  await draft.keep('u-two-codes', { date: '', code: '22222222', ...{ key: 'key-of-this-tab' } })
  const write = { code: '11111111' }
  keepPending('u-two-codes', 'points.counter', { key: newKey(), draftKey: 'of-the-other', write, at: Date.now() })
  stub(points.summary, { balance: 100, expiring: null, signedIn: true, streak: 1, tasks: [] })
  stub(points.counter, redemption)
  const told = screen.findAllByText('核销成功，请发放：马克杯')
  const field = await open('u-two-codes')
  expect(await told).not.toHaveLength(0)
  expect(field).toHaveValue('22222222')
  expect(screen.queryByText('请发放：马克杯')).toBeNull()
  expect(await draft.read('u-two-codes')).toMatchObject({ code: '22222222' })
})
