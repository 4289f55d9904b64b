import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { mealOrders } from '@contract/mealOrder'
import { runCommand } from '@server/cli/run'
import { allergensOf } from '@server/features/catering/menu'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture } from '@tests/support/uploading'
import { eater, MORNING } from './lunch'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp({ now: MORNING })
  folder = await mkdtemp(join(tmpdir(), 'bole-catering-'))
  await writeFile(join(folder, 'noodles.jpg'), await picture(60, 40).jpeg().toBuffer())
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))

async function bring(kind: string, text: string) {
  const file = join(folder, `${kind}.csv`)
  await writeFile(file, text)
  return admin('content', 'import', kind, file)
}

const CANTEENS = '编号,名称,地址,供应说明,早餐,午餐,晚餐\nhall,一食堂,一号楼,每天,07:00-09:00,10:30-13:30,\n'
const DISHES =
  '编号,食堂编号,分类,名称,图片,价格（分）,过敏原,规格,餐次,每餐份数\n' +
  'noodles,hall,面食,番茄面,noodles.jpg,1200,gluten|egg,small:小份:0|big:大份:300,lunch,50\n' +
  'plain,hall,主食,米饭,,150,未申报,,lunch|dinner,400\n' +
  'greens,hall,素菜,时蔬,,600,无,,lunch,50\n'
const SLOTS = '编号,食堂编号,餐次,名称,容量\nslot-1,hall,lunch,11:30–12:00,60\n'

it('brings canteens, dishes and slots from files, which eaters then see', async () => {
  expect(await bring('canteen', CANTEENS)).toContain('新增 1 条')
  expect(await bring('dish', DISHES)).toContain('新增 3 条')
  expect(await bring('slot', SLOTS)).toContain('新增 1 条')
  const { token } = await eater(testApp)
  const { data } = await testApp.post(
    catering.menu,
    { canteenId: 'hall', date: '2026-06-15', meal: 'lunch' },
    { token },
  )
  expect(data).toMatchObject({ open: true, slots: [{ slotId: 'slot-1', left: 60 }] })
  const dishes = Object.fromEntries(
    data.categories.flatMap(({ dishes }) => dishes.map((dish) => [dish.dishId, dish] as const)),
  )
  expect(dishes.noodles).toMatchObject({ priceFen: 1200, allergens: ['gluten', 'egg'], stock: 50 })
  expect(dishes.noodles?.specs.map(({ specId }) => specId)).toEqual(['small', 'big'])
  expect(dishes.noodles?.picture).toMatch(/^\/files\//)
  expect([dishes.plain?.allergens, dishes.greens?.allergens]).toEqual([null, []])
  expect([allergensOf(['egg', 'gluten']), allergensOf(['egg', 'kiwi'])]).toEqual([['gluten', 'egg'], null])
})

it('writes out what an import of it leaves as it is', async () => {
  for (const kind of ['canteen', 'dish', 'slot']) {
    const file = join(folder, `${kind}-again.csv`)
    await admin('content', 'export', kind, '--to', file)
    const before = await readFile(file, 'utf8')
    expect(await admin('content', 'import', kind, file)).toContain('新增 0 条')
    await rm(file)
    await admin('content', 'export', kind, '--to', file)
    expect(await readFile(file, 'utf8')).toBe(before)
  }
})

it('takes a description of several lines', async () => {
  const described = CANTEENS.replace('每天', '"每天\n供应"')
  await bring('canteen', described)
  expect(await admin('content', 'export', 'canteen')).toContain('"每天\n供应"')
  await expect(bring('canteen', described.replace('一食堂', '"一\n食堂"'))).rejects.toThrow(
    '名称含有不可见的字符或换行',
  )
  await bring('canteen', CANTEENS)
})

it.each(['07:75-09:00', '07:00-08:60', '23:00-24:30'])(
  'refuses the meal time %s, which no clock shows',
  async (hours) => {
    await expect(bring('canteen', CANTEENS.replace('07:00-09:00', hours))).rejects.toThrow(
      /第 2 行[^]*早餐须写作 07:00-09:00（截止-结束）/,
    )
  },
)

it('says by its line what is wrong, and keeps nothing of the file', async () => {
  const wrong =
    '编号,食堂编号,分类,名称,价格（分）,过敏原,规格,餐次,每餐份数\n' +
    'one,nowhere,面食,面,1200,,,lunch,50\n' +
    'two,hall,面食,面,-1,dust,big:大份:x,supper,50\n'
  await expect(bring('dish', wrong)).rejects.toThrow(/第 3 行[^]*价格（分）须为 0 到 1000000 的整数/)
  await expect(bring('dish', wrong.split('\n').slice(0, 2).join('\n'))).rejects.toThrow('没有编号为 nowhere 的食堂')
  await expect(bring('canteen', CANTEENS.replace('10:30-13:30', '13:30-10:30'))).rejects.toThrow(
    '午餐须写作 07:00-09:00',
  )
})

it('puts money on a meal card by a command', async () => {
  const person = await eater(testApp, 0, { username: 'hungry' })
  expect(await admin('meal-card', 'top-up', '--user', 'hungry', '--fen', '5000')).toBe(
    '已给 hungry 充值 ¥50.00，余额 ¥50.00',
  )
  const { data } = await testApp.post(mealOrders.card, {}, { token: person.token })
  expect(data).toMatchObject({ balanceFen: 5000, list: [{ amountFen: 5000, title: '充值' }] })
  await expect(admin('meal-card', 'top-up', '--user', 'hungry', '--fen', '-5')).rejects.toThrow('须为 1 到')
  await expect(admin('meal-card', 'top-up', '--user', 'nobody', '--fen', '5')).rejects.toThrow()
})
