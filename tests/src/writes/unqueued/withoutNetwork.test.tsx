import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { people as account } from '@contract/people'
import { points } from '@contract/points'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { hasPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

const person = userEvent.setup({ pointerEventsCheck: 0 })
const mug = {
  ...{ goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, stock: 12, limitPerUser: 0, mine: 0 },
  ...{ place: '服务台', desc: '' },
}
const redemption = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{ place: '服务台', status: 'waiting' as const, createTime: '2026-11-20 10:00:00' },
  ...{ expireTime: '2026-12-20 10:00:00' },
}

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(points.summary, { balance: 860, expiring: { points: 0, date: '' }, signedIn: true, streak: 1, tasks: [] })
  stub(points.goods, { list: [mug], nextCursor: null })
  stub(points.redemptions, { list: [], nextCursor: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  clearToast()
})

/** Redeems the mug on a device that says that it has no network. */
async function redeem(): Promise<void> {
  await person.click(await screen.findByRole('button', { name: '兑换：马克杯' }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '兑换' }))
}
const told = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

describe('an unqueued write on a device that says that it has no network', () => {
  it('is confirmed under its key where there is one and only its answer was lost', async () => {
    stubOffline(points.redeem)
    renderAt('/points?box=goods')
    await redeem()
    await told('结果未知，正在确认')
    stub(points.redeem, redemption)
    window.dispatchEvent(new Event('online'))
    await told('兑换成功')
    const keys = received(points.redeem).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(hasPending()).toBe(false)
  })

  it('leaves the device only where there is one, and else the user is told at once', async () => {
    stub(points.redeem, redemption)
    renderAt('/points?box=goods')
    await waitFor(() => expect(received(account.account).length).toBeGreaterThan(0))
    const button = await screen.findByRole('button', { name: '兑换：马克杯' })
    stubOffline(account.account)
    await redeem()
    await told('网络连接异常,请稍后再试!')
    await waitFor(() => expect(button).toBeEnabled())
    expect(screen.queryByText('结果未知，正在确认')).toBeNull()
    expect(received(points.redeem)).toEqual([])
    expect(hasPending()).toBe(false)
  })
})
