import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisationOf } from '@server/features/people/account'
import { startWatched, type WatchedPostgres } from '@tests/support/databases/watchedPostgres'

const PEOPLE = 20_000
const FANS = 2000

let watched: WatchedPostgres

/** An organisation of everybody, one account that speaks for it, and many who follow that. */
const STATEMENTS = [
  `insert into organisations (id, name, nickname) values ('all', '全体', '全体')`,
  `insert into users (id, username, nick_name, org_id, created_at)
   select 'p' || n, 'p' || n, '', 'all', now() from generate_series(1, ${PEOPLE}) n`,
  `insert into users (id, username, nick_name, org_id, identity, created_at)
   values ('voice', 'voice', '', 'all', 'company', now())`,
  `insert into follows (follower_id, followee_id, created_at) select 'p' || n, 'voice', now() from generate_series(1, ${FANS}) n`,
  `update users set fans_num = ${FANS} where id = 'voice'`,
  'analyze',
]

beforeAll(async () => {
  watched = await startWatched(STATEMENTS)
}, 120_000)
afterAll(() => watched?.stop())

it('an organisation of everybody counts its people and fans once a minute', async () => {
  const at = (seconds: number) => new Date(Date.parse('2026-06-15T04:00:00Z') + seconds * 1000)
  const numbersAt = async (seconds: number) => {
    const { memberNum, fansNum } = await organisationOf(watched.db, 'all', at(seconds))
    return { memberNum, fansNum }
  }
  expect(await numbersAt(0)).toEqual({ memberNum: PEOPLE + 1, fansNum: FANS })
  await watched.db.execute(`update users set disabled_at = now() where id = 'p1'`)
  const read = await watched.rowsReadBy(async () => {
    expect(await numbersAt(59)).toEqual({ memberNum: PEOPLE + 1, fansNum: FANS })
  })
  expect(read).toBeLessThan(20)
  expect(await numbersAt(60)).toEqual({ memberNum: PEOPLE, fansNum: FANS - 1 })
})
