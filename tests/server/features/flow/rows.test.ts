import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBox, pendingFor, people, started } from '@server/features/flow/boxRepo'
import { startWatched, type WatchedPostgres } from '@tests/support/databases/watchedPostgres'

const FLOWS = 100_000
const PAGE = 21
const PEOPLE = 20_000

let watched: WatchedPostgres

/** One applicant of all flows; a quarter waits for a manager, a quarter for HR, the rest is decided. */
const STATEMENTS = [
  `insert into users (id, username, nick_name, created_at) select u, u, '', now() from unnest(array['applicant', 'manager', 'hr']) u`,
  `insert into flows
     (id, kind, title, applicant_id, status, form, shown, approver_id, approver_role, since, created_at)
   select 'f' || n, 'general', '会议室', 'applicant', case when n % 2 = 0 then 'running' else 'approved' end,
     '{}', '[]', case when n % 4 = 0 then 'manager' end, case when n % 4 = 2 then 'hr' end,
     now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${FLOWS}) n`,
  `insert into flow_people (flow_id, user_id, box, created_at)
   select id, 'manager', 'done', created_at from flows where status = 'approved'
   union all select id, 'hr', 'cc', created_at from flows`,
  `insert into users (id, username, nick_name, real_name, department, created_at)
   select 'c' || n, 'c' || n, '', '张' || chr(20000 + n % 5000), '第' || n % 100 || '部', now() from generate_series(1, ${PEOPLE}) n`,
  'analyze',
]

beforeAll(async () => {
  watched = await startWatched(STATEMENTS)
}, 120_000)
afterAll(() => watched?.stop())

describe('a first page among 100,000 flows on PostgreSQL', () => {
  const cut = { after: undefined, limit: PAGE }
  const waitingFor = (userId: string, roles: string[]) => pendingFor(watched.db, { userId, roles }, cut, new Date())
  it.each([
    ['of those that wait for a manager', () => waitingFor('manager', [])],
    ['of those that wait for HR', () => waitingFor('hr', ['hr'])],
    ['of the own ones', () => started(watched.db, 'applicant', cut)],
    ['of decided ones', () => inBox(watched.db, 'manager', 'done', cut)],
    ['of copies', () => inBox(watched.db, 'hr', 'cc', cut)],
  ])('%s reads at most three rows for one it shows', async (_, page) => {
    let found = 0
    const read = await watched.rowsReadBy(async () => {
      found = (await page()).length
    })
    expect(found).toBe(PAGE)
    expect(read).toBeLessThanOrEqual(3 * PAGE)
  })
})

describe('a choice among 20,000 colleagues on PostgreSQL', () => {
  it.each([
    ['by name', `张${String.fromCharCode(20007)}`, 4],
    ['of the own department', '', 20],
  ])('%s reads at most three rows for one it shows', async (_, keyword, shown) => {
    let found = 0
    const read = await watched.rowsReadBy(async () => {
      found = (await people(watched.db, keyword, { id: 'c1', department: '第7部' })).length
    })
    expect(found).toBe(shown)
    expect(read).toBeLessThanOrEqual(3 * shown)
  })
})
