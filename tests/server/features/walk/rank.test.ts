import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { messages, NotifyCategory } from '@contract/message'
import { relations } from '@contract/relation'
import { walk } from '@contract/walk'
import { disableUser, eraseAccount } from '@server/accounts'
import { idempotencyKeys } from '@server/db/tables'
import { users } from '@server/features/people/tables'
import { sweepWalk } from '@server/features/walk/service'
import { insertOrganisation } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { type Person, TODAY, walkersOf } from './walkers'

let testApp: TestApp
let mei: Person

beforeEach(async () => {
  testApp = await startTestApp()
  mei = await signedIn(testApp)
})
afterEach(() => testApp.close())

const { as, bring, rank, join, later } = walkersOf(() => testApp)

/** The counts from which places are added up match the stored sums (rule: rank). */
async function expectCountsOfSums() {
  const read = async (query: SQL) => ((await testApp.db.execute(query)) as unknown as { rows: unknown[] }).rows
  const counted = await read(sql`select period, date::text, org_id, bucket, sum(num)::int num from walk_counts
    group by 1, 2, 3, 4 having sum(num) > 0 order by 1, 2, 3, 4`)
  const there =
    await read(sql`select period, date::text, o.id org_id, steps / walk_range(period) bucket, count(*)::int num
    from walk_sums, unnest(array['', org_id]) o (id) where o.id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  expect(counted.length).toBeGreaterThan(0)
  expect(counted).toEqual(there)
}

describe('the rank', () => {
  it('counts 1, 1, 3 among those who agreed, by scope, and pages on', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => signedIn(testApp)))
    for (const [n, person] of people.entries()) {
      await bring(person, [TODAY, n === 0 ? 900 : 1000 - n * 10])
      await join(person)
    }
    await bring(mei, [TODAY, 990])
    expect((await rank(mei)).me).toBeNull()
    await join(mei)
    const first = await rank(mei)
    expect(first.me).toEqual({ rank: 1, steps: 990 })
    expect(first.list.slice(0, 3).map((row) => row.rank)).toEqual([1, 1, 3])
    expect(first.list).toHaveLength(20)
    const { cursor, ...asked } = { scope: 'all', period: 'day', cursor: first.nextCursor } as const
    const second = (await testApp.post(walk.rank, { ...asked, cursor }, as(mei))).data
    expect(second.list.map((row) => row.rank)).toEqual([21, 22, 23, 24])
    expect(second.nextCursor).toBeNull()
    expect((await testApp.post(walk.rank, { ...asked, period: 'week', cursor }, as(mei))).code).toBe(Code.InvalidInput)
    expect((await rank(mei, 'follow')).list).toHaveLength(1)
    await testApp.post(relations.follow, { userId: people[5]?.id ?? '', on: true }, as(mei))
    expect((await rank(mei, 'follow')).list.map(({ userId }) => userId)).toEqual([mei.id, people[5]?.id])
    expect(await rank(mei, 'org')).toMatchObject({ me: null, list: [] })
  })

  it('leaves out who left, who is disabled and whom a block hides, whose rank stays counted', async () => {
    const [one, two, three] = [await signedIn(testApp), await signedIn(testApp), await signedIn(testApp)]
    for (const [person, steps] of [
      [one, 400],
      [two, 300],
      [three, 200],
      [mei, 100],
    ] as const) {
      await bring(person, [TODAY, steps])
      await join(person)
    }
    await testApp.post(relations.block, { userId: one.id, on: true }, as(mei))
    expect((await rank(mei)).list.map((row) => row.rank)).toEqual([2, 3, 4])
    await testApp.post(walk.ranked, { on: false }, as(two))
    await disableUser(testApp.db, three.id, testApp.clock.now())
    expect((await rank(mei)).list.map((row) => [row.rank, row.userId])).toEqual([[2, mei.id]])
    await eraseAccount(testApp.db, one.id, testApp.clock.now())
    expect((await rank(mei)).me).toEqual({ rank: 1, steps: 100 })
  })

  it('of the organisation has its people alone, as of their last sync, and everybody’s counts follow', async () => {
    const db = testApp.db
    const at = { nickname: '云岭', authenticated: true }
    const [ours, theirs] = [
      await insertOrganisation(db, { name: '云岭装备集团', ...at }),
      await insertOrganisation(db, { name: '江东船厂', ...at }),
    ]
    const [one, two, three] = [await signedIn(testApp), await signedIn(testApp), await signedIn(testApp)]
    const move = (person: Person, orgId: string) => db.update(users).set({ orgId }).where(eq(users.id, person.id))
    for (const [person, orgId, steps] of [
      [one, ours, 900],
      [two, theirs, 800],
      [three, ours, 700],
      [mei, ours, 600],
    ] as const) {
      await move(person, orgId)
      await join(person)
      await bring(person, [TODAY, steps])
    }
    const ids = async (person: Person) => (await rank(person, 'org')).list.map(({ rank: at, userId }) => [at, userId])
    expect(await rank(mei, 'org')).toMatchObject({ me: { rank: 3, steps: 600 } })
    expect(await ids(mei)).toEqual([
      [1, one.id],
      [2, three.id],
      [3, mei.id],
    ])
    expect(await ids(two)).toEqual([[1, two.id]])
    expect((await rank(mei)).me?.rank).toBe(4)
    await move(one, theirs)
    expect((await rank(mei, 'org')).me?.rank).toBe(3)
    await bring(one, [TODAY, 950])
    expect(await ids(mei)).toEqual([
      [1, three.id],
      [2, mei.id],
    ])
    expect(await ids(two)).toEqual([
      [1, one.id],
      [2, two.id],
    ])
    await testApp.post(walk.ranked, { on: false }, as(three))
    await bring(mei, [TODAY, 30_000])
    await expectCountsOfSums()
    await eraseAccount(db, two.id, testApp.clock.now())
    await later(3, mei)
    await sweepWalk(db, testApp.clock.now())
    await expectCountsOfSums()
  })

  it('of the organisation has who moved from their next sync or the next day on', async () => {
    const db = testApp.db
    const at = { nickname: '云岭', authenticated: true }
    const ours = await insertOrganisation(db, { name: '云岭装备集团', ...at })
    const [one, two] = [await signedIn(testApp), await signedIn(testApp)]
    const move = (person: Person) => db.update(users).set({ orgId: ours }).where(eq(users.id, person.id))
    await move(mei)
    for (const person of [one, two]) {
      await join(person)
      await bring(person, [TODAY, 500])
    }
    await sweepWalk(db, testApp.clock.now())
    const ids = async () => (await rank(mei, 'org', 'week')).list.map(({ userId }) => userId).sort()
    for (const person of [one, two]) await move(person)
    expect(await ids()).toEqual([])
    await bring(one, [TODAY, 500])
    expect(await ids()).toEqual([one.id])
    await later(1, mei)
    expect(await ids()).toEqual([one.id])
    await sweepWalk(db, testApp.clock.now())
    expect(await ids()).toEqual([one.id, two.id].sort())
    await expectCountsOfSums()
  })

  it('still counts yesterday’s steps of who has not synced today', async () => {
    await join(mei)
    await bring(mei, [TODAY, 4000])
    await sweepWalk(testApp.db, testApp.clock.now())
    await later(1, mei)
    expect((await rank(mei)).me).toBeNull()
    expect((await rank(mei, 'all', 'week')).me).toEqual({ rank: 1, steps: 4000 })
    await later(5, mei)
    expect((await rank(mei, 'all', 'week')).me).toEqual({ rank: 1, steps: 4000 })
    await later(1, mei)
    expect((await rank(mei, 'all', 'week')).me).toBeNull()
    expect((await rank(mei, 'all', 'month')).me).toEqual({ rank: 1, steps: 4000 })
  })
})

describe('a cheer', () => {
  it('counts for today, is told once, and can be taken back', async () => {
    const other = await signedIn(testApp)
    const cheer = (userId: string, on = true) => testApp.post(walk.cheer, { userId, on }, as(mei))
    await bring(other, [TODAY, 400])
    expect((await cheer(other.id)).code).toBe(Code.NotFound)
    await join(other)
    expect((await cheer(mei.id)).code).toBe(Code.InvalidInput)
    expect((await cheer(other.id)).data).toMatchObject({ rank: 1, steps: 400, cheerNum: 1, cheered: true })
    expect((await cheer(other.id)).data.cheerNum).toBe(1)
    expect((await cheer(other.id, false)).data).toMatchObject({ cheerNum: 0, cheered: false })
    await cheer(other.id)
    const told = await testApp.post(
      messages.list,
      { group: 'system', category: NotifyCategory.Activity, cursor: null },
      as(other),
    )
    expect(told.data.list.map(({ title }) => title)).toEqual(['有人为您加油'])
    await later(1, mei)
    expect((await rank(mei, 'all', 'week')).list[0]).toMatchObject({ cheerNum: 0, cheered: false })
  })
  it('names nobody whose account was erased', async () => {
    const other = await signedIn(testApp)
    await bring(other, [TODAY, 400])
    await join(other)
    await testApp.post(walk.cheer, { userId: other.id, on: true }, as(mei))
    const body = { group: 'system', category: NotifyCategory.Activity, cursor: null } as const
    const told = async () =>
      (await testApp.post(messages.list, body, as(other))).data.list.map(({ content }) => content)
    expect(await told()).toEqual([expect.not.stringContaining('已注销用户')])
    await eraseAccount(testApp.db, mei.id, testApp.clock.now())
    expect(await told()).toEqual(['已注销用户 在健步走为您加油'])
    expect((await rank(other, 'all', 'day')).list).toMatchObject([{ userId: other.id, cheerNum: 0 }])
  })
  it('leaves nothing of the cheered person in what is kept for a repeated key', async () => {
    const other = await signedIn(testApp)
    await bring(other, [TODAY, 400])
    await join(other)
    const cheer = { userId: other.id, on: true }
    const first = await testApp.post(walk.cheer, cheer, { ...as(mei), key: 'cheer-key' })
    const repeated = await testApp.post(walk.cheer, cheer, { ...as(mei), key: 'cheer-key' })
    expect({ ...repeated, headers: null }).toEqual({ ...first, headers: null })
    const kept = (await testApp.db.select().from(idempotencyKeys)).filter(({ key }) => key === 'cheer-key')
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(first.data.imNickName)
  })
})
