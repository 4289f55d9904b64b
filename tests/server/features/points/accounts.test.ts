import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { badges, BadgeId } from '@contract/badge'
import { points } from '@contract/points'
import { DAY_MS } from '@contract/text/timeUnits'
import { eraseAccount } from '@server/accounts'
import { runCommand } from '@server/cli/run'
import { adjust } from '@server/features/points/service'
import { goods, pointAccounts, pointEntries, pointLots, redemptions } from '@server/features/points/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn, signIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let member: Person

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.db
    .insert(goods)
    .values({ id: 'g-mug', name: '马克杯', points: 100, stock: 3, place: '服务台', createdAt: testApp.clock.now() })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  member = await signedIn(testApp)
})

const give = (person: Person, amount: number) =>
  testApp.db.transaction((tx) =>
    adjust(tx, { userId: person.id, points: amount, reason: '测试', now: testApp.clock.now() }),
  )
const balance = async ({ token }: Person) => (await testApp.post(points.summary, {}, { token })).data.balance
const ledger = async ({ token }: Person) => (await testApp.post(points.ledger, {}, { token })).data.list
const redeem = ({ token }: Person, goodsId: string) => testApp.post(points.redeem, { goodsId }, { token })
const run = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))
/** Signs in again, as tokens expire within a day. */
const later = async (days: number, person: Person) => {
  testApp.clock.advance(days * DAY_MS)
  return { ...person, token: (await signIn(testApp, person.username)).accessToken }
}

describe('the commands', () => {
  it('adjust with a reason that the ledger tells, never below zero', async () => {
    expect(await run('points', 'adjust', '--user', member.username, '--points', '30', '--reason', '补发')).toContain(
      '余额 30',
    )
    expect(await run('points', 'adjust', '--user', member.username, '--points', '-20', '--reason', '更正')).toContain(
      '余额 10',
    )
    await expect(
      run('points', 'adjust', '--user', member.username, '--points', '-20', '--reason', '更正'),
    ).rejects.toThrow('积分不足')
    expect((await ledger(member)).map(({ title }) => title)).toEqual(['更正', '补发'])
  })

  it('verify tells which balance is not the sum of its rows', async () => {
    await give(member, 10)
    expect(await run('points', 'verify')).toContain('余额全部一致')
    await testApp.db.update(pointAccounts).set({ balance: 11 }).where(eq(pointAccounts.userId, member.id))
    await expect(run('points', 'verify')).rejects.toThrow(`${member.id}：余额 11，明细合计 10`)
    await testApp.db.update(pointAccounts).set({ balance: 10 }).where(eq(pointAccounts.userId, member.id))
  })

  it('leave nothing of an erased person', async () => {
    await give(member, 200)
    await redeem(member, 'g-mug')
    await eraseAccount(testApp.db, member.id, testApp.clock.now())
    for (const table of [pointAccounts, pointEntries, pointLots, redemptions]) {
      expect(await testApp.db.select().from(table).where(eq(table.userId, member.id))).toEqual([])
    }
  })
})

describe('the badge of thirty sign-ins', () => {
  it('comes with the thirtieth day in a row, with ten points and one message', async () => {
    let person = member
    for (let day = 1; day <= 30; day++) {
      await testApp.post(points.signIn, {}, { token: person.token })
      if (day < 30) person = await later(1, person)
    }
    const { list } = (await testApp.post(badges.list, {}, { token: person.token })).data
    expect(list.find(({ badgeId }) => badgeId === BadgeId.SignIn)).toMatchObject({ earned: true, progress: 30 })
    // 26 single days, four seventh days, and the badge.
    expect(await balance(person)).toBe(26 + 24 + 10)
    testApp.clock.advance(-29 * DAY_MS)
  })
})
