import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { badges } from '@contract/badge'
import { Code } from '@contract/codes'
import { modules } from '@contract/module'
import { points } from '@contract/points'
import { addDays } from '@contract/text/dateRange'
import { walk, type WalkToday } from '@contract/walk'
import { idempotencyKeys } from '@server/db/tables'
import { stationFacts } from '@server/features/walk/stationFacts'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { ago, type Person, TODAY, walkersOf } from './walkers'

let testApp: TestApp
let mei: Person

beforeEach(async () => {
  testApp = await startTestApp()
  mei = await signedIn(testApp)
})
afterEach(() => testApp.close())

const { as, bring, rank, join, later } = walkersOf(() => testApp)
const history = async (person: Person, range: 'day' | 'week' | 'month' | 'year') =>
  (await testApp.post(walk.history, { range }, as(person))).data
const levels = async (person: Person) => (await testApp.post(walk.levels, {}, as(person))).data
const balance = async (person: Person) => (await testApp.post(points.summary, {}, as(person))).data.balance

describe('a sync', () => {
  it('takes 31 days, names those of the future and the too old, and keeps the rest', async () => {
    const { data } = await bring(mei, [addDays(TODAY, 1), 9], [TODAY, 6320], [ago(31), 500], [ago(32), 700])
    expect(data.ignored).toEqual([ago(32), addDays(TODAY, 1)])
    expect(data).toMatchObject({ date: TODAY, steps: 6320, goal: 8000, source: 'ios', ranked: false, streak: 0 })
    expect(data.syncTime).toBe('2026-06-15 12:00:00')
    expect(data.week.map(({ date }) => date)).toEqual([6, 5, 4, 3, 2, 1, 0].map(ago))
    const tooMany = Array.from({ length: 32 }, (_, n): [string, number] => [ago(n), 1])
    expect((await bring(mei, ...tooMany)).code).toBe(Code.InvalidInput)
    expect(await bring(mei, ['2026-02-30', 1])).toMatchObject({ code: Code.InvalidInput, msg: '日期有误，请重新同步' })
  })

  it('only raises a day, up to 50,000, of which 30,000 count', async () => {
    await bring(mei, [TODAY, 7000])
    expect((await bring(mei, [TODAY, 6000])).data.steps).toBe(7000)
    expect((await bring(mei, [TODAY, 80_000], [TODAY, 3])).data.steps).toBe(50_000)
    await join(mei)
    expect((await rank(mei)).me).toEqual({ rank: 1, steps: 30_000 })
    expect((await levels(mei)).totalSteps).toBe(30_000)
  })

  it('counts what comes later than the day after for the history only', async () => {
    await join(mei)
    await bring(mei, [TODAY, 1000], [ago(1), 10_000], [ago(2), 20_000])
    expect((await rank(mei, 'all', 'week')).me).toEqual({ rank: 1, steps: 11_000 })
    expect((await levels(mei)).totalSteps).toBe(11_000)
    expect(await balance(mei)).toBe(2)
    expect(await history(mei, 'week')).toMatchObject({ total: 31_000, average: 4428, best: 20_000, streak: 2 })
  })
})

describe('the goal', () => {
  it('is a task of today that the steps of yesterday do not do', async () => {
    const task = async () =>
      (await testApp.post(points.summary, {}, as(mei))).data.tasks.find(({ source }) => source === 'walk_goal')
    await bring(mei, [ago(1), 15_000], [TODAY, 120])
    expect(await balance(mei)).toBe(2)
    expect(await task()).toMatchObject({ done: 0, limit: 1 })
    await bring(mei, [TODAY, 8000])
    expect(await task()).toMatchObject({ done: 1, limit: 1 })
    expect(await balance(mei)).toBe(4)
  })

  it('in force when the steps came decides, and brings its points once', async () => {
    await bring(mei, [TODAY, 6000])
    expect((await testApp.post(walk.goal, { goal: 5000 }, as(mei))).data.goal).toBe(5000)
    expect((await bring(mei, [TODAY, 6000])).data.streak).toBe(0)
    expect(await balance(mei)).toBe(0)
    expect((await bring(mei, [TODAY, 6001])).data.streak).toBe(1)
    await testApp.post(walk.goal, { goal: 50_000 }, as(mei))
    expect((await bring(mei, [TODAY, 7000])).data.streak).toBe(1)
    expect(await balance(mei)).toBe(2)
    for (const goal of [999, 50_001, 1.5])
      expect((await testApp.post(walk.goal, { goal }, as(mei))).code).toBe(Code.InvalidInput)
  })

  it('lowered below the steps of today is reached by further steps, raised above them it stays reached', async () => {
    const set = async (goal: number) => (await testApp.post(walk.goal, { goal }, as(mei))).data
    const days = ({ reached, week }: WalkToday) => [reached, ...week.slice(-2).map((day) => day.reached)]
    await bring(mei, [TODAY, 6000], [ago(1), 9000])
    expect(days(await set(5000))).toEqual([false, true, false])
    expect(days((await bring(mei, [TODAY, 6000])).data)).toEqual([false, true, false])
    expect(days((await bring(mei, [TODAY, 6001])).data)).toEqual([true, true, true])
    expect(days(await set(50_000))).toEqual([true, true, true])
    await later(1, mei)
    expect(days((await testApp.post(walk.today, {}, as(mei))).data)).toEqual([false, true, false])
  })

  it('reached seven days in a row earns the badge', async () => {
    for (let day = 0; day < 7; day += 1) {
      if (day > 0) await later(1, mei)
      const { data } = await bring(mei, [addDays(TODAY, day), 9000])
      expect(data.streak).toBe(day + 1)
    }
    const { list } = (await testApp.post(badges.list, {}, as(mei))).data
    expect(list.find(({ badgeId }) => badgeId === 'b-walk-week')).toMatchObject({ earned: true })
    expect(await balance(mei)).toBe(7 * 2 + 10)
    await later(2, mei)
    expect((await testApp.post(walk.today, {}, as(mei))).data).toMatchObject({ steps: 0, streak: 0 })
  })
})

describe('a goal and a place in the rank that are sent again under their keys', () => {
  const goal = () => testApp.post(walk.goal, { goal: 5000 }, { ...as(mei), key: 'goal-once' })
  const takePart = () => testApp.post(walk.ranked, { on: true }, { ...as(mei), key: 'rank-once' })

  it('are answered with what is so now', async () => {
    await bring(mei, [TODAY, 6000])
    expect((await goal()).data).toMatchObject({ date: TODAY, steps: 6000, goal: 5000 })
    expect((await takePart()).data).toMatchObject({ date: TODAY, ranked: true })
    await later(1, mei)
    const now = { date: addDays(TODAY, 1), steps: 0, goal: 5000, ranked: true }
    expect(await goal()).toMatchObject({ code: Code.Success, data: now })
    expect(await takePart()).toMatchObject({ code: Code.Success, data: now })
  })

  it('are so too where an older version has kept its whole answer', async () => {
    const { data } = await goal()
    await testApp.db.update(idempotencyKeys).set({ answer: { code: Code.Success, data, msg: '' } })
    await later(1, mei)
    expect(await goal()).toMatchObject({ code: Code.Success, data: { date: addDays(TODAY, 1), goal: 5000 } })
  })
})

describe('the history', () => {
  it('has every day in rising order, and a year by month', async () => {
    await bring(mei, [TODAY, 300], [ago(20), 100])
    expect(await history(mei, 'day')).toMatchObject({ from: TODAY, to: TODAY, list: [{ date: TODAY, steps: 300 }] })
    expect((await history(mei, 'month')).list).toHaveLength(30)
    const year = await history(mei, 'year')
    expect(year).toMatchObject({ from: '2025-06-15', total: 400, average: 1, best: 300 })
    expect(year.list).toHaveLength(13)
    expect(year.list.slice(-2)).toEqual([
      { date: '2026-05', steps: 100 },
      { date: '2026-06', steps: 300 },
    ])
  })
})

describe('the stations', () => {
  it('are claimed once each when reached, and begin again with the quarter', async () => {
    const claim = (level: number) => testApp.post(walk.claim, { level }, as(mei))
    await bring(mei, [TODAY, 30_000], [ago(1), 30_000])
    const { season, totalSteps, list } = await levels(mei)
    expect([season, totalSteps, list.length]).toEqual(['2026Q2', 60_000, 30])
    expect(list[0]).toMatchObject({
      name: '宜宾',
      fact: '岷江和金沙江在这里汇流成长江。',
      source: expect.stringContaining('新华网'),
    })
    expect(list.filter(({ fact, source }) => fact === '' || source === '')).toEqual([])
    expect(list.map(({ name }) => name)).toEqual(Object.keys(stationFacts))
    expect(list.filter(({ reached }) => reached).map(({ level }) => level)).toEqual([1, 2, 3])
    const before = await balance(mei)
    expect(await claim(4)).toMatchObject({ code: Code.Conflict, msg: '还未到达' })
    expect((await claim(3)).data.balance).toBe(before + 5)
    expect((await claim(1)).data.balance).toBe(before + 10)
    expect(await claim(3)).toMatchObject({ code: Code.Conflict, msg: '已领取' })
    expect((await claim(31)).code).toBe(Code.InvalidInput)
    await later(16, mei)
    expect(await levels(mei)).toMatchObject({ season: '2026Q3', totalSteps: 0 })
    expect(await claim(1)).toMatchObject({ code: Code.Conflict, msg: '还未到达' })
  })

  it('reached by steps that come the day after the quarter’s end bring their points at once, and only they', async () => {
    const LAST = '2026-06-30'
    const reached = async () =>
      (await testApp.post(points.ledger, {}, as(mei))).data.list
        .filter(({ source }) => source === 'walk_level')
        .map(({ title, points }) => [title, points])
    await bring(mei, [TODAY, 30_000])
    await later(16, mei)
    await bring(mei, [LAST, 12_000], ['2026-07-01', 25_000])
    const second = ['到达健步走第 2 站“南溪”', 5]
    expect(await reached()).toEqual([second])
    await bring(mei, [LAST, 29_000])
    expect(await reached()).toEqual([second])
    await bring(mei, [LAST, 50_000])
    expect(await reached()).toEqual([['到达健步走第 3 站“江安”', 5], second])
    expect(await levels(mei)).toMatchObject({ season: '2026Q3', totalSteps: 25_000 })
  })

  it('reached by yesterday’s steps within the quarter are claimed as ever', async () => {
    await bring(mei, [ago(1), 25_000])
    expect((await levels(mei)).list[0]).toMatchObject({ reached: true, claimed: false })
    expect((await testApp.post(walk.claim, { level: 1 }, as(mei))).code).toBe(Code.Success)
  })
})

it('gives today’s steps to the card 今日, and is open to family accounts', async () => {
  const family = await signedIn(testApp, { familyAccount: true })
  expect((await testApp.post(modules.today, {}, as(family))).data).toEqual([])
  await bring(family, [TODAY, 6320])
  expect((await testApp.post(modules.today, {}, as(family))).data).toEqual([
    { kind: 'steps', title: '今日步数', value: '6,320 步', path: '/walk' },
  ])
})
