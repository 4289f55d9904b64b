import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { people as account } from '@contract/people'
import { points } from '@contract/points'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
})

it('how many entries of the ledger a filter has found is announced, and nothing of the whole ledger', async () => {
  const entry = {
    ...{ entryId: 'e-1', points: 1, balance: 860, source: 'sign_in' as const, title: '签到' },
    ...{ createTime: '2026-11-19 10:00:00', path: '' },
  }
  stub(points.ledger, ({ direction }) => ({ list: direction === 'out' ? [] : [entry], nextCursor: null }))
  renderAt('/points?box=ledger')
  expect(await screen.findByText('+1 积分')).toBeVisible()
  expect(screen.queryByText(/^找到/)).toBeNull()
  await people.click(screen.getByRole('button', { name: '收入' }))
  const told = await screen.findByText('找到 1 条明细')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await people.click(screen.getByRole('button', { name: '支出' }))
  // The same element: one that comes with its words is not announced.
  await waitFor(() => expect(told).toHaveTextContent('暂无明细'))
})
