import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MessageGroup, MessageKind } from '@contract/message'
import { page } from '@server/features/messages/repo'
import { startWatched, type WatchedPostgres } from '@tests/support/databases/watchedPostgres'

const MESSAGES = 20_000
const PAGE = 21

let watched: WatchedPostgres

/** A person of whom many like much, and whose every thousandth post fails its audit. */
const STATEMENTS = [
  'alter table messages disable trigger user',
  `insert into users (id, username, nick_name, created_at) select 'u' || i, 'u' || i, '', now() from generate_series(1, 9000) i`,
  `insert into messages (user_id, message_group, category, kind, seq, actor_id, actor_num, title, created_at)
   select 'u1', '${MessageGroup.Community}', case when i % 1000 = 0 then '4' else '2' end,
     case when i % 1000 = 0 then ${MessageKind.AuditFail} else ${MessageKind.Like} end, i, 'u' || i % 9000 + 1, 1, '', now()
   from generate_series(1, ${MESSAGES}) i`,
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
