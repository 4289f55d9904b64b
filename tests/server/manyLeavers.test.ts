import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { disableAccounts } from '@server/accounts'
import { rowsOf } from '@server/db/rowsOf'
import { holdOpen } from '@server/domain/openAccount'
import { lockWalker } from '@server/features/walk/repo'
import { walkers } from '@server/features/walk/tables'
import { insertSession, insertUser } from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('one of more than a thousand people who leave at once acts on another of them', async () => {
  const [walker, other] = [await insertUser(first.db), await insertUser(first.db)]
  await insertSession(first.db, other, first.clock.now())
  await first.db.insert(walkers).values({ userId: walker, ranked: true })
  const more = await rowsOf<{ id: string }>(
    first.db,
    sql`insert into users (id, username, nick_name, created_at)
      select 'leaver' || n, 'leaver' || n, '', now() from generate_series(1, 999) n returning id`,
  )
  const leavers = [walker, ...more.map(({ id }) => id), other]
  const { disabling } = await second.db.transaction(async (tx) => {
    await holdOpen(tx, other)
    const disabling = first.db.transaction((leaving) => disableAccounts(leaving, leavers, first.clock.now()))
    await untilBlocked(1)
    await lockWalker(tx, walker)
    return { disabling }
  })
  expect(await disabling).toBe(1001)
})
