import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { points } from '@contract/points'
import { clearToast } from '@/lib/toast/toast'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const goods = {
  ...{ goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, stock: 12, limitPerUser: 0, mine: 0 },
  ...{ place: '服务台', desc: '' },
}
const cancelled = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{ place: '服务台', createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
  status: 'cancelled' as const,
}

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(points.summary, { balance: 860, expiring: null, signedIn: true, streak: 1, tasks: [] })
  stub(points.goods, { list: [goods], nextCursor: null })
  stub(points.redeem, cancelled)
})
afterEach(() => {
  clearToast()
  localStorage.clear()
})

it('says that a redemption was cancelled before its lost answer was repeated, and offers the goods again', async () => {
  renderAt('/points?box=goods')
  // Another tab has lost the answer.
  const write = { goodsId: 'g-mug', name: '马克杯' }
  const redeem = await screen.findByRole('button', { name: '兑换：马克杯' })
  keepPending('u-me', 'points.redeem', { key: newKey(), write, at: Date.now() })
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  await people.click(redeem)
  await people.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '兑换' }))
  expect((await screen.findAllByText('该兑换已取消，积分已退回')).length).toBeGreaterThan(0)
  expect(received(points.redeem)).toHaveLength(1)
  expect(screen.queryByText('兑换成功')).toBeNull()
  expect(window.location.search).toBe('?box=goods')
  await waitFor(() => expect(redeem).toBeEnabled())
})

it('says that the points have changed meanwhile, shows the present ones, and asks again with those', async () => {
  const changed = '所需积分已变为 150，请确认后再兑换'
  stubRefusal(points.redeem, Code.Conflict, changed)
  renderAt('/points?box=goods')
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  const confirmFor = async (amount: number) => {
    await people.click(await screen.findByRole('button', { name: '兑换：马克杯' }))
    await screen.findByText(`确定用 ${amount} 积分兑换“马克杯”吗？`)
    stub(points.goods, { list: [{ ...goods, points: 150 }], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '兑换' }))
  }
  await confirmFor(120)
  expect((await screen.findAllByText(changed)).length).toBeGreaterThan(0)
  expect(await screen.findByText('150 积分')).toBeVisible()
  stub(points.redeem, cancelled)
  await confirmFor(150)
  await waitFor(() => expect(received(points.redeem).map(({ body }) => body.expectPoints)).toEqual([120, 150]))
})

it('asks once where 兑换 is tapped twice, and spends the points once', async () => {
  const waiting = { ...cancelled, status: 'waiting' as const }
  stub(points.redeem, waiting)
  stub(points.redemptions, { list: [waiting], nextCursor: null })
  renderAt('/points?box=goods')
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  await people.dblClick(await screen.findByRole('button', { name: '兑换：马克杯' }))
  await people.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '兑换' }))
  expect(await screen.findByText('1234 5678')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received(points.redeem)).toHaveLength(1)
})
