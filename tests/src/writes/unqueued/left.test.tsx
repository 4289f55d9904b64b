import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { Role } from '@contract/person'
import { points } from '@contract/points'
import * as toasts from '@/lib/toast/toast'
import { session } from '@/session/session'
import { readPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [Role.Hr] }))
  stub(points.summary, { balance: 860, expiring: { points: 0, date: '' }, signedIn: true, streak: 1, tasks: [] })
  stub(points.goods, { list: [mug], nextCursor: null })
  stub(points.ledger, { list: [], nextCursor: null })
  stub(points.redemptions, { list: [], nextCursor: null })
})
afterEach(() => {
  toasts.clearToast()
  vi.restoreAllMocks()
  localStorage.clear()
})

const person = userEvent.setup({ pointerEventsCheck: 0 })
const mug = {
  ...{ goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, stock: 12, limitPerUser: 0, mine: 0 },
  ...{ place: '服务台', desc: '' },
}
const redemption = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{
    place: '服务台',
    status: 'waiting' as const,
    createTime: '2026-11-20 10:00:00',
    expireTime: '2026-12-20 10:00:00',
  },
}
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const openTab = async (name: string) => person.click(await screen.findByRole('link', { name }))
const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

/** A promise that ends when `free` is called. */
function hold() {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  return { free, held }
}

describe('a write whose screen was left before its answer', () => {
  it('tells its success where the user is, and leads nowhere', async () => {
    const { free, held } = hold()
    stub(points.redeem, () => held.then(() => redemption))
    renderAt('/points?box=goods')
    await press('兑换：马克杯')
    await press('兑换')
    await waitFor(() => expect(received(points.redeem)).toHaveLength(1))
    await openTab('明细')
    const length = history.length
    free()
    await said('兑换成功')
    expect(location.search).toBe('?box=ledger')
    expect(history.length).toBe(length)
  })

  it('tells a refusal with what was refused', async () => {
    const seen = received(points.redeem).length
    const { free, held } = hold()
    stubRefusal(points.redeem, Code.Conflict, '库存不足', held)
    renderAt('/points?box=goods')
    await press('兑换：马克杯')
    await press('兑换')
    await waitFor(() => expect(received(points.redeem)).toHaveLength(seen + 1))
    await openTab('明细')
    free()
    await said('兑换失败：库存不足')
  })

  it('tells nothing to another user who signed in meanwhile', async () => {
    const seen = received(points.redeem).length
    const { free, held } = hold()
    stub(points.redeem, () => held.then(() => redemption))
    renderAt('/points?box=goods')
    await press('兑换：马克杯')
    await press('兑换')
    await waitFor(() => expect(received(points.redeem)).toHaveLength(seen + 1))
    await openTab('明细')
    session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
    stub(account.account, makeAccount({ userId: 'u-other', roles: [] }))
    const toast = vi.spyOn(toasts, 'toast')
    free()
    await waitFor(() => expect(readPending('u-me', 'points.redeem')).toBeUndefined())
    // Its outcome would be told by this code.
    await import('@/writes/unqueued/confirmUnshown')
    expect(toast).not.toHaveBeenCalled()
    expect(screen.queryByText('兑换成功')).toBeNull()
  })

  it('is confirmed without a screen where it got no answer', async () => {
    const seen = received(points.redeem).length
    const { free, held } = hold()
    stubOffline(points.redeem, held)
    renderAt('/points?box=goods')
    await press('兑换：马克杯')
    await press('兑换')
    await waitFor(() => expect(received(points.redeem)).toHaveLength(seen + 1))
    await openTab('明细')
    stub(points.redeem, redemption)
    free()
    await said('兑换成功')
    const keys = received(points.redeem).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys.slice(seen)).size).toBe(1)
    expect(location.search).toBe('?box=ledger')
  })

  it('tells what has to be handed out', async () => {
    const { free, held } = hold()
    stub(points.counter, () => held.then(() => ({ ...redemption, status: 'used' as const })))
    renderAt('/points?box=counter')
    await person.type(await screen.findByRole('textbox', { name: '兑换码' }), '12345678')
    await press('核销')
    await waitFor(() => expect(received(points.counter)).toHaveLength(1))
    await openTab('明细')
    free()
    await said('核销成功，请发放：马克杯')
  })
})
