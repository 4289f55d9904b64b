import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { people as account } from '@contract/people'
import { type StepSource, type Walker, walk, type WalkToday } from '@contract/walk'
import { bridge } from '@/bridge/bridge'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { atSheetEntry } from '@/ui/sheet/sheetEntry'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { inShell } from './inShell'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  clearToast()
  localStorage.clear()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })

const today: WalkToday = {
  ...{ date: '2026-06-15', steps: 5632, goal: 8000, streak: 3, source: 'ios', syncTime: '2026-06-15 12:00:00' },
  week: [9, 10, 11, 12, 13, 14, 15].map((day) => ({
    date: `2026-06-${String(day).padStart(2, '0')}`,
    steps: day * 500,
  })),
  ranked: false,
}
const walker = (of: Partial<Walker>): Walker => ({
  ...{ rank: 1, userId: 'u-1', imNickName: '林晓禾', imFaceUrl: '', orgName: '云岭', steps: 9000, cheerNum: 2 },
  ...{ cheered: false, ...of },
})
const page = (...list: Walker[]) => ({ me: null, list, nextCursor: null })
/** Its step back in the history would otherwise reach the next test. */
const sheetClosed = () => waitFor(() => expect([screen.queryByRole('dialog'), atSheetEntry()]).toEqual([null, false]))
const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(walk.today, today)
})

describe('today’s steps', () => {
  it('stand against the goal, with a table of seven days, and a browser only reads them', async () => {
    renderAt('/walk')
    expect(await screen.findByRole('img', { name: '今日 5,632 步，目标 8,000 步' })).toBeVisible()
    expect(within(screen.getByRole('table', { name: '近七天的步数' })).getAllByRole('row')).toHaveLength(8)
    expect(screen.getByText('请在App中同步步数')).toBeVisible()
    expect(screen.queryByRole('button', { name: '同步' })).toBeNull()
    expect(received(walk.sync)).toEqual([])
  })

  it('come from the shell on opening, on return to the foreground and by 同步', async () => {
    const days = [{ date: '2026-06-15', steps: 8200 }]
    inShell(days)
    stub(walk.sync, { ...today, steps: 8200, ignored: [] })
    renderAt('/walk')
    expect(await screen.findByText('今日已达标')).toBeVisible()
    expect(screen.getByRole('img', { name: '今日 8,200 步，目标 8,000 步，已达标' })).toBeVisible()
    expect(received(walk.sync).map(({ body }) => body)).toEqual([{ source: 'ios', days }])
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(received(walk.sync)).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: '同步' })).toBeEnabled())
    await people.click(screen.getByRole('button', { name: '同步' }))
    await waitFor(() => expect(received(walk.sync)).toHaveLength(3))
  })

  it('are whole, and a day with impossible ones is left out', async () => {
    inShell([
      { date: '2026-06-14', steps: -3 },
      { date: '2026-06-15', steps: 8200.4 },
    ])
    stub(walk.sync, { ...today, steps: 8200, ignored: [] })
    renderAt('/walk')
    await waitFor(() => expect(received(walk.sync)[0]?.body.days).toEqual([{ date: '2026-06-15', steps: 8200 }]))
  })

  it.each<StepSource>(['ios', 'android', 'harmony'])('are said to come from %s by the channel', async (platform) => {
    inShell([{ date: '2026-06-15', steps: 8200 }], platform)
    stub(walk.sync, { ...today, steps: 8200, ignored: [] })
    renderAt('/walk')
    await waitFor(() => expect(received(walk.sync)[0]?.body).toMatchObject({ source: platform }))
  })

  it('are only read where no channel appears', async () => {
    inShell([])
    vi.mocked(bridge.platform).mockResolvedValue(undefined)
    renderAt('/walk')
    expect(await screen.findByText('请在App中同步步数')).toBeVisible()
    expect(screen.queryByRole('button', { name: '同步' })).toBeNull()
  })

  it('say so where the shell gives none, and stay as they were', async () => {
    inShell([]).mockRejectedValue(new Error('no right'))
    renderAt('/walk')
    await said('步数同步失败，请检查网络和 App 的步数权限后重试')
    expect(screen.getByRole('img', { name: /5,632 步/ })).toBeVisible()
  })

  it('have not reached a goal that was lowered below them', async () => {
    const week = [
      { date: '2026-06-14', steps: 6000, reached: true },
      { date: '2026-06-15', steps: 6000, reached: false },
    ]
    stub(walk.today, { ...today, steps: 6000, goal: 5000, reached: false, week })
    const { container } = renderAt('/walk')
    expect(await screen.findByText('目标 5,000 步')).toBeVisible()
    expect(screen.getByRole('img', { name: '今日 6,000 步，目标 5,000 步' })).toBeVisible()
    expect(screen.queryByText('今日已达标')).toBeNull()
    const [before, own] = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('class'))
    expect(before).not.toBe(own)
  })

  it('have reached the goal that was raised above them', async () => {
    stub(walk.today, { ...today, goal: 10_000, reached: true })
    renderAt('/walk')
    expect(await screen.findByText('今日已达标')).toBeVisible()
    expect(screen.getByRole('img', { name: '今日 5,632 步，目标 10,000 步，已达标' })).toBeVisible()
  })

  it('get another goal, within its bounds', async () => {
    stub(walk.goal, { ...today, goal: 10_000 })
    renderAt('/walk')
    await people.click(await screen.findByRole('button', { name: '修改目标' }))
    const field = await screen.findByRole('textbox', { name: '每日目标（步）' })
    expect(screen.getByText('1,000–50,000，此后新增的步数按新目标计算')).toBeVisible()
    await people.clear(field)
    await people.type(field, '999')
    await people.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('请填写 1,000–50,000 之间的整数')).toBeVisible()
    expect(received(walk.goal)).toEqual([])
    await people.clear(field)
    await people.type(field, '10000')
    await people.click(screen.getByRole('button', { name: '保存' }))
    await said('目标 10,000 步')
    expect(received(walk.goal)[0]?.body).toEqual({ goal: 10_000 })
    await sheetClosed()
  })

  it.each(['12,000', '１２０００'])('get the goal that is written %s', async (typed) => {
    stub(walk.goal, { ...today, goal: 12_000 })
    renderAt('/walk')
    await people.click(await screen.findByRole('button', { name: '修改目标' }))
    const field = await screen.findByRole('textbox', { name: '每日目标（步）' })
    await people.clear(field)
    await people.type(field, typed)
    await people.click(screen.getByRole('button', { name: '保存' }))
    await said('目标 12,000 步')
    expect(received(walk.goal)[0]?.body).toEqual({ goal: 12_000 })
    await sheetClosed()
  })
})

describe('the rank', () => {
  it('is joined by those who agree, and left after a question', async () => {
    stub(walk.rank, page(walker({})))
    stub(walk.ranked, { ...today, ranked: true })
    renderAt('/walk/rank')
    await people.click(await screen.findByRole('button', { name: '参加排行' }))
    stub(walk.ranked, today)
    await people.click(await screen.findByRole('button', { name: '退出排行' }))
    expect(received(walk.ranked)).toHaveLength(1)
    const asked = await screen.findByRole('dialog')
    await people.click(within(asked).getByText('退出排行'))
    expect(await screen.findByRole('button', { name: '参加排行' })).toBeVisible()
    expect(received(walk.ranked).map(({ body }) => body)).toEqual([{ on: true }, { on: false }])
  })

  it('shortens large counts of cheers', async () => {
    stub(walk.rank, page(walker({ cheerNum: 12_345 })))
    renderAt('/walk/rank')
    expect(await screen.findByRole('button', { name: '加油 1.2万：林晓禾' })).toHaveTextContent('加油 1.2万')
  })

  it('has others cheered, not oneself, and asks for the scope and period of the address', async () => {
    const own = walker({ rank: 2, userId: 'u-me', imNickName: '我' })
    stub(walk.rank, page(walker({}), own))
    stub(walk.cheer, walker({ cheerNum: 3, cheered: true }))
    renderAt('/walk/rank?scope=follow&period=month')
    await people.click(await screen.findByRole('button', { name: '加油 2：林晓禾' }))
    expect(await screen.findByRole('button', { name: '加油 3：林晓禾' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: '加油 2：我' })).toBeDisabled()
    expect(received(walk.rank)[0]?.body).toEqual({ scope: 'follow', period: 'month', cursor: null })
    expect(received(walk.cheer)[0]?.body).toEqual({ userId: 'u-1', on: true })
  })
})

it('a cheer given while more of the rank is loaded stays', async () => {
  const outOfSight = putAllInView()
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  stub(walk.rank, async ({ cursor }) => {
    if (!cursor) return { ...page(walker({})), nextCursor: 'next' }
    await late
    return page(walker({ rank: 2, userId: 'u-2', imNickName: '周远' }))
  })
  stub(walk.cheer, walker({ cheerNum: 3, cheered: true }))
  renderAt('/walk/rank')
  await waitFor(() => expect(received(walk.rank)).toHaveLength(2))
  await people.click(await screen.findByRole('button', { name: '加油 2：林晓禾' }))
  expect(await screen.findByRole('button', { name: '加油 3：林晓禾' })).toBeVisible()
  answer()
  expect(await screen.findByRole('button', { name: '加油 2：周远' })).toBeVisible()
  expect(screen.getByRole('button', { name: '加油 3：林晓禾' })).toHaveAttribute('aria-pressed', 'true')
  outOfSight()
})

it('the rank keeps only the rows around the screen in the page', async () => {
  stub(walk.rank, page(...Array.from({ length: 300 }, (_, n) => walker({ rank: n + 1, userId: `u-${n}` }))))
  renderAt('/walk/rank')
  const rows = within(await screen.findByRole('list', { name: '步数排行' })).getAllByRole('listitem')
  expect(rows.length).toBeLessThan(100)
  expect(rows[0]).toHaveAttribute('aria-posinset', '1')
})

it('the chart of a year begins and ends with months of different years', async () => {
  const months = [...Array(13).keys()].map((n) => new Date(Date.UTC(2025, 10 + n)).toISOString().slice(0, 7))
  stub(walk.history, {
    ...{ from: '2025-11-28', to: '2026-11-28', list: months.map((date) => ({ date, steps: 100_000 })) },
    ...{ total: 1_300_000, average: 3552, best: 15_000, streak: 4 },
  })
  renderAt('/walk/history?range=year')
  await screen.findByRole('table', { name: '近一年的步数' })
  for (const month of ['2025-11', '2026-11']) expect(screen.getAllByText(month)).toHaveLength(2)
})

it('the history has its figures and a table by range', async () => {
  stub(walk.history, {
    ...{
      from: '2025-06-15',
      to: '2026-06-15',
      list: [
        { date: '2026-05', steps: 200_000 },
        { date: '2026-06', steps: 90_000 },
      ],
    },
    ...{ total: 290_000, average: 792, best: 15_000, streak: 4 },
  })
  renderAt('/walk/history?range=year')
  expect(await screen.findByRole('table', { name: '近一年的步数' })).toBeVisible()
  expect(screen.getByText('290,000')).toBeVisible()
  expect([screen.getByText('5 月'), screen.getByText('6 月')]).toHaveLength(2)
  expect(screen.getByText('792')).toBeVisible()
  expect(received(walk.history)[0]?.body).toEqual({ range: 'year' })
})
