import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { points, type Redemption } from '@contract/points'
import { exit } from '@/http/sessionEnd'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
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

it('an exchange code stays typed where the session ends while it is checked, and goes once it is accepted', async () => {
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
  await people.type(await open('u-hr'), '12345678')
  stubRefusal(points.counter, Code.InvalidToken, '')
  await people.click(screen.getByRole('button', { name: '核销' }))
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  expect(await open('u-other')).toHaveValue('')
  const field = await open('u-hr')
  expect(field).toHaveValue('12345678')
  stub(points.counter, redemption)
  await people.click(screen.getByRole('button', { name: '核销' }))
  expect(await screen.findByText('请发放：马克杯')).toBeVisible()
  expect(field).toHaveValue('')
  expect(await open('u-hr')).toHaveValue('')
})
