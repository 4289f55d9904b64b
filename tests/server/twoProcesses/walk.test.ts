import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { verify } from '@server/features/points/service'
import { leaveRankOf } from '@server/features/walk/service'
import { chinaDate } from '@contract/text/dateRange'
import { walk } from '@contract/walk'
import { dayToLast } from '@tests/support/servers/dayToLast'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'

const ROUNDS = 10

let two: TwoServers
let mei: Person
let fans: Person[]

beforeAll(async () => {
  two = await startTwoServers()
  mei = await two.person()
  fans = []
  for (let n = 0; n < 8; n += 1) fans.push(await two.person())
  // All tests are about one day.
  await dayToLast(120)
}, 480_000)
afterAll(() => two?.close())

const rows = async <Row>(text: string) => ((await two.db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
let serial = 0
const key = () => `walk-race-${(serial += 1)}`
const as = ({ token }: Person) => ({ token, key: key() })

describe('walking on two servers over one PostgreSQL', () => {
  it('eight syncs of one day at once keep the highest, and bring its points once', async () => {
    await two.post(0, walk.ranked, { on: true }, as(mei))
    for (let round = 1; round <= ROUNDS; round += 1) {
      const date = chinaDate(new Date())
      const steps = Array.from({ length: 8 }, (_, n) => 20_000 + round * 100 + n)
      const answers = await Promise.all(
        steps.map((each, n) => two.post(n, walk.sync, { source: 'ios', days: [{ date, steps: each }] }, as(mei))),
      )
      expect(answers.map(({ code }) => code)).toEqual(steps.map(() => Code.Success))
    }
    expect(await rows('select steps, counted from walk_days')).toEqual([{ steps: 21_007, counted: 21_007 }])
    expect(await rows(`select distinct steps from walk_sums`)).toEqual([{ steps: 21_007 }])
    expect(await rows(`select points from point_entries where source = 'walk_goal'`)).toEqual([{ points: 2 }])
  }, 120_000)

  it('many people syncing, leaving and coming back at once leave the counts of the rank right', async () => {
    const date = chinaDate(new Date())
    const calls = fans.flatMap((fan, n) =>
      Array.from({ length: ROUNDS }, async (_, round) => {
        const on = await two.post(n + round, walk.ranked, { on: round % 3 !== 1 }, as(fan))
        const days = [{ date, steps: round * 700 + n * 90 + 1 }]
        return [on, await two.post(n + round + 1, walk.sync, { source: 'ios', days }, as(fan))].map(({ code }) => code)
      }),
    )
    expect(new Set((await Promise.all(calls)).flat())).toEqual(new Set([Code.Success]))
    const counted = await rows(`select period, date::text, bucket, sum(num)::int num from walk_counts where org_id = ''
      group by 1, 2, 3 having sum(num) > 0 order by 1, 2, 3`)
    expect(counted.length).toBeGreaterThan(0)
    expect(counted).toEqual(
      await rows(`select period, date::text, steps / walk_range(period) bucket, count(*)::int num from walk_sums
        group by 1, 2, 3 order by 1, 2, 3`),
    )
  }, 120_000)

  it('a transaction that has taken many out of the rank holds up no sync, and is counted once it ends', async () => {
    const date = chinaDate(new Date())
    const [gone, ...left] = fans
    if (!gone) throw new Error('nobody walks')
    await two.db.transaction(async (tx) => {
      await leaveRankOf(tx, [gone.id, mei.id])
      for (const [n, fan] of left.entries()) {
        const days = [{ date, steps: 9000 + n }]
        expect((await two.post(n, walk.ranked, { on: true }, as(fan))).code).toBe(Code.Success)
        expect((await two.post(n, walk.sync, { source: 'ios', days }, as(fan))).code).toBe(Code.Success)
      }
    })
    const { me } = (await two.post(0, walk.rank, { scope: 'all', period: 'day' }, as(left[0] ?? gone))).data
    expect(me).toEqual({ rank: left.length, steps: 9000 })
    await two.post(0, walk.ranked, { on: true }, as(mei))
    expect((await two.post(0, walk.rank, { scope: 'all', period: 'day' }, as(mei))).data.me?.rank).toBe(1)
  }, 60_000)

  it('a station claimed eight times at once is given once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => two.post(n, walk.claim, { level: 1 }, as(mei))),
    )
    expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === '已领取')).toHaveLength(7)
    expect((await verify(two.db)).wrong).toEqual([])
  })

  it('cheers of eight people twice at once are counted once each', async () => {
    const cheer = (person: Person, n: number) => two.post(n, walk.cheer, { userId: mei.id, on: true }, as(person))
    const answers = await Promise.all([...fans, ...fans].map(cheer))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => Code.Success))
    expect(await rows('select cheer_num from walkers where cheer_num > 0')).toEqual([{ cheer_num: 8 }])
  })
})
