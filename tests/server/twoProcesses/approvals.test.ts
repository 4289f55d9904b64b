import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { messages } from '@contract/message'
import { Role } from '@contract/person'
import { disableAccounts, disableUser, takeRole } from '@server/accounts'
import type { Db } from '@server/db/db'
import { userRoles, users } from '@server/features/people/tables'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'

const ROUNDS = 40
const BLOCKED = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

let two: TwoServers
let applicant: Person
let manager: Person
let hr: Person

beforeAll(async () => {
  two = await startTwoServers()
  ;[applicant, manager, hr] = [await two.person(), await two.person(), await two.person([Role.Hr])]
  await setManager(applicant, manager)
})
afterAll(() => two?.close())

const setManager = (person: Person, { id: managerId }: Person) =>
  two.db.update(users).set({ managerId }).where(eq(users.id, person.id))
const rows = async <Row>(text: string) => ((await two.db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows

let serial = 0
const key = () => `approval-race-${(serial += 1)}`

async function begin(person = applicant): Promise<{ flowId: string; version: number }> {
  const body = { kind: 'general', form: { title: '会议室', content: '评审' }, fileIds: [], ccUserIds: [] }
  const { data } = await two.post(serial, flows.start, body, { token: person.token, key: key() })
  return data
}

describe('approvals on two servers over one PostgreSQL', () => {
  it('two deciders: one decides, the other is told that it is done', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { flowId, version } = await begin()
      const asked = { flowId, version, reason: '不合适' }
      const ends = await Promise.all([
        two.post(0, flows.decide, { ...asked, decision: 'approve' }, { token: manager.token, key: key() }),
        two.post(1, flows.decide, { ...asked, decision: 'reject' }, { token: manager.token, key: key() }),
      ])
      expect(ends.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.Success, Code.Conflict])
    }
  }, 120_000)

  it('a decision against a withdrawal: one of them, and one row of the timeline', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { flowId, version } = await begin()
      const asked = { flowId, version }
      const ends = await Promise.all([
        two.post(0, flows.decide, { ...asked, decision: 'approve', reason: '' }, { token: manager.token, key: key() }),
        two.post(1, flows.withdraw, asked, { token: applicant.token, key: key() }),
      ])
      expect(ends.map(({ code }) => code).sort((a, b) => a - b)).toEqual([Code.Success, Code.Conflict])
      const { data } = await two.post(0, flows.detail, { flowId }, applicant)
      const approved = data.steps.filter(({ status }) => status === 'approved').length
      expect(data).toMatchObject({ version: 2, status: approved === 1 ? 'approved' : 'withdrawn' })
    }
  }, 120_000)

  it('a transfer against the disabling of whom it goes to leaves nothing with a disabled person', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ flowId, version }, colleague] = [await begin(), await two.person()]
      const body = { flowId, version, toUserId: colleague.id, reason: '' }
      const [answer] = await Promise.all([
        two.post(0, flows.transfer, body, { token: manager.token, key: key() }),
        disableUser(two.db, colleague.id, new Date()),
      ])
      expect([Code.Success, Code.NotFound]).toContain(answer.code)
      const { data } = await two.post(1, flows.detail, { flowId }, manager)
      expect(data).toMatchObject({ status: 'running', actions: ['approve', 'reject', 'transfer'] })
    }
    expect(
      await rows(`select f.id from flows f join users u on u.id = f.approver_id where u.disabled_at is not null`),
    ).toEqual([])
  }, 120_000)

  it('a start against the disabling of the manager asks HR in the end', async () => {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const [person, boss] = [await two.person(), await two.person()]
      await setManager(person, boss)
      const [{ flowId }] = await Promise.all([begin(person), disableUser(two.db, boss.id, new Date())])
      const { data } = await two.post(1, flows.detail, { flowId }, hr)
      expect(data).toMatchObject({ status: 'running', actions: ['approve', 'reject', 'transfer'] })
    }
  }, 120_000)

  it('leaves asked for at once do not overlap, and an invoice is used once', async () => {
    const period = { from: '2026-12-07', fromHalf: 'am', to: '2026-12-08', toHalf: 'pm' } as const
    const body = { kind: 'leave', form: { type: 'annual', period, reason: '休假' }, fileIds: [], ccUserIds: [] }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => two.post(n, flows.start, body, { token: applicant.token, key: key() })),
    )
    expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
    const people = await Promise.all(Array.from({ length: 6 }, () => two.person()))
    const numbers = ['77', '78', '79']
    for (const { id } of people) {
      await two.db.execute(sql`insert into files
        (id, owner_id, kind, mime, bytes, storage_key, name, small_name, created_at)
        select f, ${id}, 'picture', 'image/jpeg', 1, f, f || '.jpg', f || '-s.jpg', now()
        from unnest(array['77', '78', '79']) n, lateral (select n || '-' || ${id}::text as f) named`)
    }
    const spent = await Promise.all(
      people.map(({ id, token }, n) => {
        const lines = numbers.map((invoiceNo) => ({
          ...{ date: '2026-11-02', category: 'meal', amountFen: 100, invoiceNo, fileId: `${invoiceNo}-${id}` },
        }))
        // Numbers in both orders, which could deadlock.
        const form = { reason: '聚餐', lines: n % 2 ? lines : lines.reverse() }
        return two.post(n, flows.start, { kind: 'expense', form, fileIds: [], ccUserIds: [] }, { token, key: key() })
      }),
    )
    expect(spent.filter(({ code }) => code === Code.Success)).toHaveLength(1)
    expect(spent.filter(({ code }) => code === Code.Conflict)).toHaveLength(5)
  }, 120_000)

  it('a manager approves what HR decides next while an import holds an account of HR', async () => {
    const [person, boss, held] = [await two.person(), await two.person(), await two.person([Role.Hr])]
    await setManager(person, boss)
    const period = { from: '2026-12-07', fromHalf: 'am', to: '2026-12-11', toHalf: 'pm' } as const
    const body = { kind: 'leave', form: { type: 'annual', period, reason: '休假' }, fileIds: [], ccUserIds: [] }
    const { data } = await two.post(0, flows.start, body, { token: person.token, key: key() })
    const decision = { flowId: data.flowId, version: data.version, decision: 'approve', reason: '' } as const
    await two.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, held.id)).for('no key update')
      const { code } = await two.post(1, flows.decide, decision, { token: boss.token, key: key() })
      expect(code).toBe(Code.Success)
    })
  }, 120_000)

  // Last: nobody of HR is left.
  it.each([
    ['is disabled', (tx: Db, id: string) => disableAccounts(tx, [id], new Date())],
    ['loses the role', (tx: Db, id: string) => takeRole(tx, id, Role.Hr, new Date())],
  ])(
    'an applicant is told that nobody can decide where the last of HR %s while the manager approves',
    async (_, leave) => {
      await two.db.delete(userRoles).where(eq(userRoles.role, Role.Hr))
      const [person, boss, last] = [await two.person(), await two.person(), await two.person([Role.Hr])]
      await setManager(person, boss)
      const period = { from: '2026-12-07', fromHalf: 'am', to: '2026-12-11', toHalf: 'pm' } as const
      const body = { kind: 'leave', form: { type: 'annual', period, reason: '休假' }, fileIds: [], ccUserIds: [] }
      const { data } = await two.post(0, flows.start, body, { token: person.token, key: key() })
      const { flowId, version } = data
      const decision = { flowId, version, decision: 'approve', reason: '' } as const
      const { answer } = await two.db.transaction(async (tx) => {
        await leave(tx, last.id)
        const answer = two.post(1, flows.decide, decision, { token: boss.token, key: key() })
        let isAnswered = false
        void answer.then(() => (isAnswered = true))
        const isBlocked = async () => (await rows(BLOCKED)).length > 0
        await expect.poll(async () => isAnswered || (await isBlocked()), { timeout: 10_000 }).toBe(true)
        return { answer }
      })
      expect((await answer).code).toBe(Code.Success)
      const { list } = (await two.post(0, messages.list, { group: 'system' }, person)).data
      expect(list.map(({ title }) => title)).toEqual(['您的审批暂无可用审批人'])
    },
    120_000,
  )
})
