import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { lookAgainAt } from '@tests/support/lookAgain'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline } from '@tests/support/stubs'
import { flow } from './sampleFlow'

beforeAll(() => import('@/ui/sheet/Sheet').then(() => undefined))

const person = userEvent.setup({ pointerEventsCheck: 0 })
const running = { ...flow, kind: 'hotel_over', lapseTime: '2026-06-15 10:00:00' }
const lapsed = { ...flow, status: 'withdrawn' as const, version: 2, actions: [] }

beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.detail, running)
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T09:00:00+08:00') })
})
afterEach(() => void vi.useRealTimers())

const setTime = (time: string) => lookAgainAt(`2026-06-15T${time}`)

it('an open approval has no buttons any more once its time is over, and the reason that was begun stays', async () => {
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '拒绝' }))
  await person.type(await screen.findByLabelText('拒绝原因'), '材料不全')
  setTime('09:59:59')
  expect(received(flows.detail)).toHaveLength(1)
  stub(flows.detail, lapsed)
  setTime('10:00:00')
  expect(await screen.findByText('已撤回')).toBeVisible()
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
  expect(screen.getByLabelText('拒绝原因')).toHaveValue('材料不全')
  setTime('10:05:00')
  expect(received(flows.detail)).toHaveLength(2)
})

it('an approval is read again until the backend, whose clock is behind or who is not reached, ends it', async () => {
  renderAt('/flow?id=f-1')
  await screen.findByRole('button', { name: '同意' })
  setTime('10:00:00')
  await waitFor(() => expect(received(flows.detail)).toHaveLength(2))
  stubOffline(flows.detail)
  await waitFor(() => {
    setTime('10:00:20')
    expect(received(flows.detail)).toHaveLength(3)
  })
  expect(screen.getByRole('button', { name: '同意' })).toBeVisible()
  stub(flows.detail, lapsed)
  await waitFor(() => {
    setTime('10:00:40')
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
  })
  expect(screen.queryByText(/网络不可用/)).toBeNull()
})
