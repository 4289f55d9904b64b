import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { points, PointSource, type Redemption } from '@contract/points'
import { adjust, grant, verify } from '@server/features/points/service'
import { goods } from '@server/features/points/tables'
import { dayToLast } from '@tests/support/servers/dayToLast'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'
import { seededRandom } from '@tests/support/concurrency/seededRandom'

const OPERATIONS = 10_000
const PEOPLE = 24
const STOCK = 150
const START_POINTS = 500

let two: TwoServers
let people: Person[]
let clerk: Person

beforeAll(async () => {
  two = await startTwoServers()
  clerk = await two.person([Role.Hr])
  people = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await two.person())
  for (const { id } of people) {
    await two.db.transaction((tx) => adjust(tx, { userId: id, points: START_POINTS, reason: '开始', now: new Date() }))
  }
  const shelf = { place: '服务台', createdAt: new Date() }
  await two.db.insert(goods).values([
    { ...shelf, id: 'g-many', name: '马克杯', points: 20, stock: STOCK },
    { ...shelf, id: 'g-limit', name: '好书', points: 5, stock: STOCK, limitPerUser: 2 },
    { ...shelf, id: 'g-last', name: '雨伞', points: 1, stock: 1 },
  ])
})
afterAll(() => two?.close())

const all = async <Row>(text: string) => ((await two.db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows

describe('points on two servers over one PostgreSQL', () => {
  it('the last umbrella of 24 who want it goes to one', async () => {
    const answers = await Promise.all(
      people.map(({ token }, n) => two.post(n, points.redeem, { goodsId: 'g-last' }, { token, key: `umbrella-${n}` })),
    )
    expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === '已兑完')).toHaveLength(PEOPLE - 1)
  })

  it('one day is signed in once by eight calls at once', async () => {
    await dayToLast(10)
    const { token } = people[0] as Person
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => two.post(n, points.signIn, {}, { token, key: `sign-in-${n}-of-eight` })),
    )
    expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
  })

  it('a code is handed out once, against its cancelling', async () => {
    const { token } = people[1] as Person
    for (let round = 0; round < 20; round += 1) {
      const { data } = await two.post(round, points.redeem, { goodsId: 'g-many' }, { token, key: `counter-${round}-a` })
      const ends = await Promise.all([
        two.post(0, points.counter, { code: data.code }, { token: clerk.token, key: `counter-${round}-b` }),
        two.post(1, points.counter, { code: data.code }, { token: clerk.token, key: `counter-${round}-c` }),
        two.post(1, points.cancel, { redemptionId: data.redemptionId }, { token, key: `counter-${round}-d` }),
      ])
      expect(ends.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.Success, Code.Conflict, Code.Conflict])
    }
  })

  it('10,000 grants, redemptions, cancels and replays leave every balance the sum of its rows', async () => {
    const roll = seededRandom(20261123)
    const open: { redemption: Redemption; person: Person }[] = []
    const operation = (n: number) => async (): Promise<{ code: number }> => {
      const person = people[roll(PEOPLE)] as Person
      // Every fifth call repeats the key of an earlier one.
      const key = `points-${n % 5 === 4 ? n - 1 : n}`
      const as = { token: person.token, key: `${key}-${person.id}` }
      const kind = roll(100)
      if (kind < 40) {
        const sourceId = `t-${roll(2000)}`
        const entry = { source: PointSource.TrendPassed, sourceId, title: '动态通过审核', path: '' }
        await two.db.transaction((tx) => grant(tx, { ...entry, userId: person.id, points: 5, now: new Date() }))
        return { code: Code.Success }
      }
      if (kind < 75) {
        const goodsId = roll(3) === 0 ? 'g-limit' : 'g-many'
        const answer = await two.post(n, points.redeem, { goodsId }, as)
        if (answer.code === Code.Success) open.push({ redemption: answer.data, person })
        return answer
      }
      const [taken] = open.splice(roll(open.length), 1)
      if (!taken) return two.post(n, points.summary, {}, as)
      const { redemptionId, code } = taken.redemption
      if (kind < 95) return two.post(n, points.cancel, { redemptionId }, { ...as, token: taken.person.token })
      return two.post(n, points.counter, { code }, { token: clerk.token, key: `${key}-clerk` })
    }
    const answers = await runConcurrently(Array.from({ length: OPERATIONS }, (_, n) => operation(n)))
    const known: number[] = [Code.Success, Code.Conflict, Code.ReusedKey, Code.NotFound]
    expect(answers.map(({ code }) => code).filter((code) => !known.includes(code))).toEqual([])
    expect(answers.filter(({ code }) => code === Code.Success).length).toBeGreaterThan(OPERATIONS / 2)
    expect((await verify(two.db)).wrong).toEqual([])
    expect(
      await all(`select user_id, source, source_id from point_entries group by 1, 2, 3 having count(*) > 1`),
    ).toEqual([])
    expect(
      await all(`select g.id, g.stock, count(r.id)::int as gone from goods g left join redemptions r
        on r.goods_id = g.id and r.status in ('waiting', 'used') group by g.id, g.stock order by g.id`),
    ).toSatisfy((rows: { id: string; stock: number; gone: number }[]) =>
      rows.every(({ id, stock, gone }) => stock >= 0 && stock + gone === (id === 'g-last' ? 1 : STOCK)),
    )
    expect(
      await all(`select user_id from redemptions where goods_id = 'g-limit' and status in ('waiting', 'used')
        group by user_id having count(*) > 2`),
    ).toEqual([])
  }, 600_000)
})
