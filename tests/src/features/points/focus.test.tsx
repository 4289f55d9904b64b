import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { type PointSummary, points, type Redemption } from '@contract/points'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const summary: PointSummary = { balance: 860, expiring: null, signedIn: false, streak: 24, tasks: [] }
const redemption: Redemption = {
  ...{ redemptionId: 'r-1', goodsId: 'g-mug', name: '马克杯', picture: '', points: 120, code: '12345678' },
  ...{ place: '服务台', status: 'waiting', createTime: '2026-11-20 10:00:00', expireTime: '2026-12-20 10:00:00' },
}
const page = <Row,>(...list: Row[]) => ({ list, nextCursor: null })
const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(points.summary, summary)
})
afterEach(() => {
  clearToast()
  localStorage.clear()
})

describe('the focus', () => {
  it('stays at the balance after a sign-in, whose button is no longer enabled', async () => {
    stub(points.signIn, { points: 1, streak: 25, balance: 861 })
    renderAt('/points')
    const button = await screen.findByRole('button', { name: '签到' })
    await waitFor(() => expect(button).toBeEnabled())
    stub(points.summary, { ...summary, balance: 861, signedIn: true, streak: 25 })
    await people.click(button)
    await said('签到成功，获得 1 积分，已连续 25 天')
    await waitFor(() => expect(screen.getByRole('region', { name: '积分余额' })).toHaveFocus())
  })

  it('stays in the goods where the one that was to be redeemed is gone meanwhile', async () => {
    const mug = { goodsId: 'g-mug', name: '马克杯', picture: '', desc: '', place: '服务台', points: 120 }
    stub(points.goods, page({ ...mug, stock: 1, limitPerUser: 0, mine: 0 }))
    stubRefusal(points.redeem, Code.Conflict, '已兑完')
    renderAt('/points?box=goods')
    const button = await screen.findByRole('button', { name: '兑换：马克杯' })
    await waitFor(() => expect(button).toBeEnabled())
    await people.click(button)
    stub(points.goods, page({ ...mug, stock: 0, limitPerUser: 0, mine: 0 }))
    await people.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '兑换' }))
    expect(await screen.findByRole('button', { name: '已兑完：马克杯' })).toBeDisabled()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('马克杯'))
    expect(document.body).not.toHaveFocus()
  })

  it('goes to the next redemption where one was cancelled, or to the list', async () => {
    const second = { ...redemption, redemptionId: 'r-2', name: '雨伞' }
    const cancelled = <Row extends Redemption>(row: Row) => ({ ...row, status: 'cancelled' as const })
    stub(points.redemptions, page(redemption, second))
    stub(points.cancel, cancelled(redemption))
    renderAt('/points?box=mine')
    const cancel = async (name: string) => {
      await people.click(await screen.findByRole('button', { name: `取消兑换：${name}` }))
      await people.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消兑换' }))
    }
    await waitFor(() => expect(screen.getByRole('button', { name: '取消兑换：马克杯' })).toBeEnabled())
    stub(points.redemptions, page(cancelled(redemption), second))
    await cancel('马克杯')
    await waitFor(() => expect(screen.getByRole('button', { name: '取消兑换：雨伞' })).toHaveFocus())
    stub(points.redemptions, page(cancelled(redemption), cancelled(second)))
    await cancel('雨伞')
    await waitFor(() => expect(screen.getByRole('group', { name: '我的兑换' })).toHaveFocus())
  })
})

it('an exchange code that is none leads to its field, and the reason is said aloud', async () => {
  stub(account.account, makeAccount({ userId: 'u-hr', roles: ['hr'] }))
  renderAt('/points?box=counter')
  const field = await screen.findByRole('textbox', { name: '兑换码' })
  await people.click(screen.getByRole('button', { name: '核销' }))
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('请输入 8 位兑换码')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入 8 位兑换码')
})

it('takes no other exchange code until the one that was sent is answered, and keeps the focus', async () => {
  stub(account.account, makeAccount({ userId: 'u-hr', roles: ['hr'] }))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  stubRefusal(points.counter, Code.Conflict, '该兑换码已使用', held)
  renderAt('/points?box=counter')
  const field = await screen.findByRole('textbox', { name: '兑换码' })
  await people.type(field, '12345678{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: '核销' })).toBeDisabled())
  await people.keyboard('9')
  expect(field).toHaveValue('12345678')
  release()
  await waitFor(() => expect(field).toHaveAccessibleDescription('该兑换码已使用'))
  expect(field).toHaveFocus()
  expect(field).not.toHaveAttribute('readonly')
})
