import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditMessageKind, MessageGroup, MessageKind } from '@contract/message'
import { page } from '@server/features/messages/repo'
import { eraseReportWords } from '@server/features/messages/service'
import { messages } from '@server/features/messages/tables'
import { startWatched, type WatchedPostgres } from '@tests/support/databases/watchedPostgres'

const MESSAGES = 20_000
const PAGE = 21
const ADMINS = 10

let watched: WatchedPostgres

/** A person of whom many like much, and whose every thousandth post fails its audit. */
const STATEMENTS = [
  'alter table messages disable trigger user',
  `insert into users (id, username, nick_name, created_at) select 'u' || i, 'u' || i, '', now() from generate_series(1, 9000) i`,
  `insert into messages (user_id, message_group, category, kind, seq, actor_id, actor_num, title, created_at)
   select 'u1', '${MessageGroup.Community}', case when i % 1000 = 0 then '4' else '2' end,
     case when i % 1000 = 0 then ${MessageKind.AuditFail} else ${MessageKind.Like} end, i, 'u' || i % 9000 + 1, 1, '', now()
   from generate_series(1, ${MESSAGES}) i`,
  `insert into messages (user_id, message_group, category, kind, seq, trend_id, title, content, created_at)
   select 'u' || 2 + a, '${MessageGroup.TrendAudit}', '${MessageGroup.TrendAudit}',
     case when i % 2 = 0 then ${MessageKind.Report} else ${AuditMessageKind.Waiting} end, ${MESSAGES} + i, 't' || i % 50, '', '刷屏',
     timestamptz '2026-06-15T04:00:00Z' + i * interval '1 second'
   from generate_series(1, ${MESSAGES / ADMINS}) i, generate_series(1, ${ADMINS}) a`,
  'analyze',
]

beforeAll(async () => {
  watched = await startWatched(STATEMENTS)
}, 120_000)
afterAll(() => watched?.stop())

describe('a page of messages on PostgreSQL', () => {
  const cut = { group: MessageGroup.Community, category: undefined, kind: undefined, after: undefined, limit: PAGE }
  it.each([
    ['of a group', PAGE, cut],
    ['far back', PAGE, { ...cut, after: 1000 }],
    ['of a rare category', MESSAGES / 1000, { ...cut, category: '4' }],
    ['of a rare kind', MESSAGES / 1000, { ...cut, kind: MessageKind.AuditFail }],
  ])('%s reads at most ten rows for one it shows', { timeout: 60_000 }, async (_, shown, wanted) => {
    let found = 0
    const read = await watched.rowsReadBy(async () => {
      found = (await page(watched.db, 'u1', wanted)).length
    })
    expect(found).toBe(shown)
    expect(read).toBeLessThanOrEqual(10 * shown)
  })
})

describe('the messages about reports on PostgreSQL', () => {
  it('with the words of an erased person are found by the times of the reports, among many', async () => {
    const reports = [400, 900].map((second) => ({
      ...{ targetId: `t${second % 50}`, reasonDesc: '刷屏' },
      createdAt: new Date(Date.parse('2026-06-15T04:00:00Z') + second * 1000),
    }))
    const read = await watched.rowsReadBy(() => eraseReportWords(watched.db, reports, ['广告营销']))
    const blank = await watched.db.$count(messages, eq(messages.content, ''))
    expect(blank).toBe(MESSAGES + reports.length * ADMINS)
    expect(read).toBeLessThanOrEqual(10 * reports.length * ADMINS)
  })
})
