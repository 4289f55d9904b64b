import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { auditLog } from '@server/features/audit/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { cliContextOf } from '@tests/support/cliContext'
import { judge, signedIn, waitingTrend } from './auditing'

let testApp: TestApp

beforeEach(async () => {
  testApp = await startTestApp()
  const [admin, author] = [await signedIn(testApp, ['auditAdmin']), await signedIn(testApp)]
  for (let n = 0; n < 5; n += 1) await judge(testApp, admin, await waitingTrend(testApp, author.id), n % 2 ? 2 : 1)
})
afterEach(() => testApp.close())

/** Runs statements that only the tables' owner may. */
async function tamper(statement: string): Promise<void> {
  await testApp.db.execute('alter table audit_log disable trigger user')
  await testApp.db.execute(statement)
  await testApp.db.execute('alter table audit_log enable trigger user')
}

const verified = () => runCommand(['audit-verify'], async () => cliContextOf(testApp))

describe('the audit log', () => {
  it('refuses UPDATE, DELETE and TRUNCATE', async () => {
    for (const statement of [
      "update audit_log set reason = 'x'",
      'delete from audit_log where id = 1',
      'truncate audit_log',
    ]) {
      await expect(testApp.db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('the log is final') },
      })
    }
    expect(await testApp.db.select().from(auditLog)).toHaveLength(5)
  })

  it('is whole', async () => {
    expect(await verified()).toBe('审核日志完整，共 5 条')
  })

  it.each([
    ['a changed reason', "update audit_log set reason = '没有违规' where id = 2", /第 2 条的内容被改动/],
    ['another admin', "update audit_log set admin_id = 'u-x' where id = 5", /第 5 条的内容被改动/],
    ['another moment', "update audit_log set at = at + interval '1 hour' where id = 1", /第 1 条的内容被改动/],
    ['a missing row', 'delete from audit_log where id = 3', /第 3 条缺失/],
    ['a missing first row', 'delete from audit_log where id = 1', /第 1 条缺失/],
    ['a missing last row', 'delete from audit_log where id = 5', /第 5 条缺失/],
    ['an emptied log', 'delete from audit_log', /第 1 至 5 条缺失/],
    [
      'two swapped rows',
      'update audit_log set id = case id when 2 then -4 else -2 end where id in (2, 4); update audit_log set id = -id where id < 0',
      /第 2 条与前一条不相接/,
    ],
    [
      'a row taken out and the rest moved up',
      'delete from audit_log where id = 3; update audit_log set id = id - 1 where id > 3',
      /第 3 条与前一条不相接/,
    ],
    [
      'a forged last row',
      "insert into audit_log select 6, trend_id, title, admin_id, admin_name, action, subject, object_id, from_status, to_status, tags, reason, at, hash, 'x' from audit_log where id = 5",
      /末尾多出 1 条/,
    ],
  ])('tells of %s', async (_what, statements, fault) => {
    for (const statement of statements.split('; ')) await tamper(statement)
    await expect(verified()).rejects.toThrow(fault)
  })

  it('tells where the chain was made again from the middle', async () => {
    await testApp.db.execute(sql`update audit_chain set hash = repeat('1', 64)`)
    await expect(verified()).rejects.toThrow(/与链的末端不符/)
  })
})
