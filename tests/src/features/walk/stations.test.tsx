import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { type Station, walk, type WalkToday } from '@contract/walk'
import { clearToast, toast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

vi.mock('@/lib/toast/toast', async (load) => {
  const real = await load<typeof import('@/lib/toast/toast')>()
  return { ...real, toast: vi.fn(real.toast) }
})

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const station = (level: number, of: Partial<Station>): Station => ({
  ...{ level, name: `第${level}处`, fact: '', source: '', needSteps: level * 20_000, points: 5 },
  ...{ reached: false, claimed: false, ...of },
})
const today: WalkToday = {
  ...{ date: '2026-06-15', steps: 5632, goal: 8000, streak: 3, source: 'ios', syncTime: '2026-06-15 12:00:00' },
  ...{ week: [], ranked: false },
}
const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

beforeEach(() => {
  vi.mocked(toast).mockClear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
})

describe('the stations', () => {
  const route = (...list: Station[]) => ({ season: '2026Q2', totalSteps: 45_000, list })

  it('are claimed where they are reached, and say what is missing to the next', async () => {
    stub(
      walk.levels,
      route(station(1, { reached: true, claimed: true }), station(2, { reached: true }), station(3, {})),
    )
    stub(walk.claim, { balance: 865 })
    renderAt('/walk/levelThirty')
    expect(await screen.findByText('2026 年第 2 季度已走 45,000 步')).toBeVisible()
    expect(screen.getByText('距下一站第3处还差 15,000 步')).toBeVisible()
    expect(screen.getByRole('button', { name: '已领取：第1处' })).toBeDisabled()
    await people.click(screen.getByRole('button', { name: '领取：第2处' }))
    await said('领取成功，余额 865 积分')
    expect(received(walk.claim)[0]?.body).toEqual({ level: 2 })
  })

  it('are all claimed one after another by one tap, which says so once', async () => {
    const reached = [1, 2, 3].map((level) => station(level, { reached: true }))
    stub(walk.levels, route(...reached, station(4, {})))
    let balance = 860
    stub(walk.claim, () => ({ balance: (balance += 5) }))
    renderAt('/walk/levelThirty')
    const all = await screen.findByRole('button', { name: '全部领取（3）' })
    expect(screen.getByText('第1处')).toBeVisible()
    stub(walk.levels, route(...reached.map((one) => ({ ...one, claimed: true })), station(4, {})))
    await people.click(all)
    await said('已领取 3 站，余额 875 积分')
    expect(received(walk.claim).map(({ body }) => body)).toEqual([{ level: 1 }, { level: 2 }, { level: 3 }])
    expect(screen.queryByText(/^领取成功/)).toBeNull()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^全部领取/ })).toBeNull())
  })

  it('tell only the outcome of the one under way where the screen is left meanwhile', async () => {
    const reached = [1, 2, 3].map((level) => station(level, { reached: true }))
    stub(walk.levels, route(...reached))
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    stub(walk.today, today)
    stub(walk.claim, () => answered.then(() => ({ balance: 865 })))
    renderAt('/walk')
    await people.click(await screen.findByRole('link', { name: /长江三十站/ }))
    await people.click(await screen.findByRole('button', { name: '全部领取（3）' }))
    await waitFor(() => expect(received(walk.claim)).toHaveLength(1))
    await people.click(screen.getByRole('button', { name: '返回' }))
    await screen.findByRole('heading', { name: '健步走' })
    const reads = received(walk.today).length
    answer()
    await said('领取成功')
    await waitFor(() => expect(received(walk.today).length).toBeGreaterThan(reads))
    expect(screen.queryByText(/已领取 0 站/)).toBeNull()
    expect(received(walk.claim)).toHaveLength(1)
  })

  it('say until when they can be claimed', async () => {
    stub(walk.levels, route(station(1, {})))
    renderAt('/walk/levelThirty')
    expect(await screen.findByText('本季度到 6 月 30 日结束，到站积分请在当天结束前领取，逾期不能领取。')).toBeVisible()
  })

  it('pass the focus on to the next one to claim, and at the end to the quarter', async () => {
    const reached = [1, 2, 3].map((level) => station(level, { reached: true }))
    const claimed = (num: number) => reached.map((one, place) => ({ ...one, claimed: place < num }))
    stub(walk.levels, route(...reached))
    stub(walk.claim, { balance: 865 })
    renderAt('/walk/levelThirty')
    const first = await screen.findByRole('button', { name: '领取：第1处' })
    stub(walk.levels, route(...claimed(1)))
    await people.click(first)
    await waitFor(() => expect(screen.getByRole('button', { name: '领取：第2处' })).toHaveFocus())
    stub(walk.levels, route(...claimed(3)))
    await people.click(screen.getByRole('button', { name: '全部领取（2）' }))
    await waitFor(() => expect(screen.getByRole('region', { name: '本季度' })).toHaveFocus())
  })

  it('are no more claimed after one was refused, which is told', async () => {
    stub(walk.levels, route(station(1, { reached: true }), station(2, { reached: true })))
    stubRefusal(walk.claim, Code.Conflict, '已领取')
    renderAt('/walk/levelThirty')
    await people.click(await screen.findByRole('button', { name: '全部领取（2）' }))
    await said('已领取')
    expect(toast).toHaveBeenCalledExactlyOnceWith('已领取', { kind: 'fail' })
    expect(received(walk.claim)).toHaveLength(1)
    expect(await screen.findByRole('button', { name: '全部领取（2）' })).toBeEnabled()
  })

  it('tell how many were claimed before one was refused', async () => {
    const reached = [1, 2].map((level) => station(level, { reached: true }))
    stub(walk.levels, route(...reached, station(3, { reached: true })))
    let claims = 0
    stub(walk.claim, () => {
      claims += 1
      if (claims === 2) stubRefusal(walk.claim, Code.Conflict, '该站暂不能领取')
      return { balance: 860 + 5 * claims }
    })
    renderAt('/walk/levelThirty')
    const all = await screen.findByRole('button', { name: '全部领取（3）' })
    stub(walk.levels, route(...reached.map((one) => ({ ...one, claimed: true })), station(3, { reached: true })))
    await people.click(all)
    await said('已领取 2 站。该站暂不能领取')
    expect(toast).toHaveBeenCalledExactlyOnceWith('已领取 2 站。该站暂不能领取', { kind: 'fail' })
    expect(screen.queryByRole('button', { name: /^全部领取/ })).toBeNull()
  })

  it('tell why one cannot be claimed, and show how it is now', async () => {
    stub(walk.levels, route(station(1, { reached: true })))
    stubRefusal(walk.claim, Code.Conflict, '已领取')
    renderAt('/walk/levelThirty')
    const button = await screen.findByRole('button', { name: '领取：第1处' })
    stub(walk.levels, route(station(1, { reached: true, claimed: true })))
    await people.click(button)
    expect(await screen.findByRole('button', { name: '已领取：第1处' })).toBeDisabled()
  })
})
