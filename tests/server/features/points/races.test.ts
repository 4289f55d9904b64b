import { setTimeout as sleep } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { points } from '@contract/points'
import { goods, redemptions } from '@server/features/points/tables'
import { insertSession, insertUser } from '@tests/support/rows'
import { appOf, first, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('codes of two people for the same goods lapse at once without locking each other out', async () => {
  const now = first.clock.now()
  const shelf = { points: 20, stock: 0, place: '服务台', createdAt: now }
  await first.db.insert(goods).values([
    { ...shelf, id: 'mug', name: '马克杯' },
    { ...shelf, id: 'umbrella', name: '雨伞' },
  ])
  const tokens: string[] = []
  for (const goodsIds of [
    ['mug', 'umbrella'],
    ['umbrella', 'mug'],
  ]) {
    const userId = await insertUser(first.db)
    tokens.push(await insertSession(first.db, userId, now))
    const row = { userId, name: '商品', picture: '', points: 20, place: '服务台', createdAt: now }
    const rows = goodsIds.map((goodsId, n) => {
      const id = `${userId}-${goodsId}`
      return { ...row, goodsId, id, code: id, expiresAt: new Date(now.getTime() - 60_000 * (2 - n)) }
    })
    await first.db.insert(redemptions).values(rows)
  }
  const { answers } = await first.db.transaction(async (tx) => {
    await tx.select().from(goods).orderBy(asc(goods.id)).for('update')
    const answers = tokens.map((token, n) => appOf(n).post(points.summary, {}, { token }))
    await sleep(300)
    return { answers }
  })
  expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([Code.Success, Code.Success])
  const stocks = await first.db.select({ stock: goods.stock }).from(goods).orderBy(asc(goods.id))
  expect(stocks).toEqual([{ stock: 2 }, { stock: 2 }])
})
