import { setTimeout as sleep } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { points } from '@contract/points'
import { lockGoods, writeGoods } from '@server/features/points/goodsRepo'
import { goods, redemptions } from '@server/features/points/tables'
import { insertSession, insertUser } from '@tests/support/rows'
import { appOf, first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

beforeEach(async () => {
  await first.db.delete(redemptions)
  await first.db.delete(goods)
  const shelf = { points: 20, stock: 0, place: '服务台', createdAt: first.clock.now() }
  await first.db.insert(goods).values([
    { ...shelf, id: 'mug', name: '马克杯' },
    { ...shelf, id: 'umbrella', name: '雨伞' },
  ])
})

const stocks = async () =>
  (await first.db.select({ stock: goods.stock }).from(goods).orderBy(asc(goods.id))).map(({ stock }) => stock)

it('codes of two people for the same goods lapse at once without locking each other out', async () => {
  const now = first.clock.now()
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
  expect(await stocks()).toEqual([2, 2])
})

it('goods are imported in another order than codes for them are returned in at the same time', async () => {
  const line = (id: string) => ({
    row: { id, name: id, picture: '', points: 30, stock: 7, limitPerUser: 0, place: '服务台', description: '' },
    fail: (message: string) => {
      throw new Error(message)
    },
  })
  const done = await second.db.transaction(async (tx) => {
    await lockGoods(tx, 'mug')
    const done = first.db.transaction((own) => writeGoods(own, [line('umbrella'), line('mug')], first.clock.now()))
    await untilBlocked(1)
    await lockGoods(tx, 'umbrella')
    return { done }
  })
  expect(await done.done).toMatchObject({ added: 0, changed: 2 })
  expect(await stocks()).toEqual([7, 7])
})
