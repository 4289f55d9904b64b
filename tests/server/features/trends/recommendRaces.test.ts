import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rank } from '@server/features/trends/ranking'
import { pause } from '@tests/support/concurrency/pause'
import { first as testApp, second, withTwoApps } from '@tests/support/servers/twoApps'
import { fill } from '../../../bench/rows'
import { idsOf, readThrough } from './ranking'

const POSTS = 300
withTwoApps()

it('推荐 neither repeats nor loses a post while people like and versions are made', { timeout: 120_000 }, async () => {
  await fill(testApp.db, POSTS, POSTS, 0)
  while ((await rank(testApp.db, testApp.clock.now())) > 0) testApp.clock.advance(1)
  let stop = false
  const likers = Array.from({ length: 4 }, async (_, liker) => {
    for (let turn = liker; !stop; turn += 7) {
      const id = `t${((turn * 31) % POSTS) + 1}`
      await testApp.db.execute(
        sql`update trends set like_num = like_num + ${(turn % 5) * 40 + 1}::int where id = ${id}`,
      )
    }
  })
  const ranker = (async () => {
    for (let versions = 0; !stop; versions += 1) {
      testApp.clock.advance(1000)
      await Promise.all([rank(testApp.db, testApp.clock.now()), rank(second.db, testApp.clock.now())])
    }
  })()
  for (let reader = 0; reader < 5; reader += 1) {
    const ids = idsOf(await readThrough(testApp, () => pause(5)))
    expect(ids).toHaveLength(POSTS)
    expect(new Set(ids).size).toBe(POSTS)
  }
  stop = true
  await Promise.all([...likers, ranker])
})
