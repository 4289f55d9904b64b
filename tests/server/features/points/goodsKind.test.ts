import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { points } from '@contract/points'
import { importContent } from '@server/cli/content/contentImport'
import { runCommand } from '@server/cli/run'
import type { Db } from '@server/db/db'
import { goodsKind } from '@server/features/points/goodsKind'
import { adjust } from '@server/features/points/service'
import { goods } from '@server/features/points/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let testApp: TestApp
let folder: string
let file: string

beforeEach(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-goods-'))
  file = join(folder, 'goods.csv')
  const shelf = { place: '服务台', createdAt: testApp.clock.now() }
  await testApp.db.insert(goods).values([
    { ...shelf, id: 'g-mug', name: '马克杯', points: 100, stock: 3 },
    { ...shelf, id: 'g-one', name: '好书', points: 50, stock: 9 },
  ])
})
afterEach(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (...lines: string[]) => writeFile(file, lines.join('\n'))
const load = (...options: string[]) =>
  runCommand(['content', 'import', 'goods', file, ...options], async () => cliContextOf(testApp))
const stockOf = async (goodsId: string) =>
  (await testApp.db.select().from(goods).where(eq(goods.id, goodsId))).map(({ stock }) => stock)

it('goods keep their stock where the file has none for them, also what is redeemed meanwhile', async () => {
  const { id: userId, token } = await signedIn(testApp)
  await testApp.db.transaction((tx) => adjust(tx, { userId, points: 100, reason: '测试', now: testApp.clock.now() }))
  await write('编号,名称,积分,领取地点', 'g-mug,大马克杯,90,服务台')
  const listed = async (db: Db) => {
    const entries = await goodsKind.list(db)
    await testApp.post(points.redeem, { goodsId: 'g-mug' }, { token })
    return entries
  }
  await importContent(cliContextOf(testApp), { ...goodsKind, list: listed }, file, false)
  expect(await testApp.db.select().from(goods).where(eq(goods.id, 'g-mug'))).toMatchObject([
    { name: '大马克杯', points: 90, stock: 2 },
  ])
  await write('编号,名称,积分,库存,领取地点', 'g-mug,马克杯,90,,服务台')
  expect(await load()).toBe('已导入积分商品：新增 0 条，更改 1 条')
  expect(await stockOf('g-mug')).toEqual([2])
})

it('an import tells whose stock the file changes', async () => {
  await write('编号,名称,积分,库存,领取地点', 'g-mug,马克杯,100,8,服务台', 'g-one,好书,50,9,图书角')
  const changes = '马克杯（g-mug）的库存由 3 改为 8'
  expect(await load('--dry-run')).toBe(`检查通过，没有写入。将会导入积分商品：新增 0 条，更改 2 条\n${changes}`)
  expect(await load()).toBe(`已导入积分商品：新增 0 条，更改 2 条\n${changes}`)
  expect(await stockOf('g-mug')).toEqual([8])
})

it('new goods need a stock', async () => {
  await write('编号,名称,积分,领取地点', 'g-mug,马克杯,100,服务台', 'g-new,雨伞,60,服务台')
  await expect(load()).rejects.toThrow('第 3 行：新商品 g-new 须写明库存')
  await write('编号,名称,积分,库存,领取地点', 'g-new,雨伞,60,若干,服务台')
  await expect(load()).rejects.toThrow('第 2 行：库存须为 0 到 1000000 的整数')
  expect(await stockOf('g-new')).toEqual([])
})
