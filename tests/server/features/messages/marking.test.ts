import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { MessageGroup } from '@contract/message'
import { rowsOf } from '@server/db/rowsOf'
import { markRead } from '@server/features/messages/repo'
import { postgresDb } from '@tests/support/databases/postgresDb'

/** Marked with one statement. */
const PART = 5000
const all = { groups: [MessageGroup.System], category: undefined, upTo: undefined }

const here = postgresDb()

const waiting = async () => {
  const rows = await rowsOf<{ n: number }>(
    here.db,
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

it('two devices mark very much as read at once, while an earlier message becomes unread again', async () => {
  await here.db.execute(sql`insert into users (id, username, nick_name, created_at) values ('mei', 'mei', '', now())`)
  await here.db.execute(sql`insert into messages (user_id, message_group, category, seq, read_seq, created_at)
    select 'mei', ${MessageGroup.System}, 'notify_activity', n, case when n = 1 then n else 0 end, now()
    from generate_series(1, ${PART} + 2) n`)
  const mark = () => here.db.transaction((tx) => markRead(tx, 'mei', all))
  const holder = await here.pool.connect()
  await holder.query('begin')
  // The last message of the first part.
  await holder.query('select from messages where seq = $1 for update', [PART + 1])
  const first = mark()
  await expect.poll(waiting).toBe(1)
  await here.db.execute(sql`update messages set seq = ${PART} + 3 where seq = 1`)
  const second = mark()
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const results = await Promise.allSettled([first, second])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await rowsOf(here.db, sql`select id from messages where read_seq < seq`)).toEqual([])
})
