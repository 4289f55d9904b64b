import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chinaDate } from '@contract/text/dateRange'
import { QUIZ_QUESTIONS } from '@contract/learning'
import { Role } from '@contract/person'
import { runCommand } from '@server/cli/run'
import { hotelCities, hotelNights, hotelRooms, hotels } from '@server/features/hotel/tables'
import { courses, quizQuestions } from '@server/features/learning/tables'
import { canteens } from '@server/features/catering/tables'
import { topics } from '@server/features/trends/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-references-'))
  const { db, clock } = testApp
  await db.insert(canteens).values({ id: 'c-1', name: '一食堂', address: '一号楼', openText: '每天' })
  await db.insert(hotelCities).values({ city: '武汉', allowanceFen: 40_000 })
  const hotel = { city: '武汉', name: '江城酒店', district: '江汉', address: '解放大道', star: 4, officeMetres: 900 }
  await db.insert(hotels).values(['h-1', 'h-2'].map((id) => ({ ...hotel, id, description: '', pictures: [] })))
  const room = { name: '大床房', bed: '大床', breakfast: 1, priceFen: 30_000, weekendFen: 30_000 }
  await db.insert(hotelRooms).values({ ...room, id: 'r-1', hotelId: 'h-1', stock: 5 })
  await db.insert(hotelNights).values({ roomId: 'r-1', date: chinaDate(clock.now()), left: 1 })
  const course = { title: '消防', category: 'safety', teacher: '周工', description: '', createdAt: clock.now() }
  await db.insert(courses).values({ ...course, id: 'co-1' })
  await db.insert(topics).values({ id: 't-1', name: '健步走', sensitive: false })
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

/** What an import of the file says is wrong. */
async function problemsOf(kind: string, ...lines: string[]): Promise<string[]> {
  const file = join(folder, `${kind}.csv`)
  await writeFile(file, lines.join('\n'))
  const told = await runCommand(['content', 'import', kind, file, '--dry-run'], async () =>
    cliContextOf(testApp),
  ).catch((error: Error) => error.message)
  return told.split('\n').slice(1)
}

it('a file says at once and in order of line what cells of dishes have wrong and which canteens are unknown', async () => {
  const head = '编号,食堂编号,分类,名称,价格（分）,餐次,每餐份数'
  const found = await problemsOf(
    'dish',
    head,
    'd-1,c-none,面食,面,1200,lunch,50',
    'd-2,c-1,面食,面,-1,lunch,50',
    'd-3,c-none,面食,面,-1,lunch,50',
    'd-4,,面食,面,1200,lunch,50',
    'd-5,c\u200b1,面食,面,1200,lunch,50',
  )
  expect(found).toEqual([
    '第 2 行：没有编号为 c-none 的食堂',
    '第 3 行：价格（分）须为 0 到 1000000 的整数',
    '第 4 行：价格（分）须为 0 到 1000000 的整数',
    '第 4 行：没有编号为 c-none 的食堂',
    '第 5 行：缺少食堂编号',
    '第 6 行：食堂编号含有不可见的字符或换行，请修改后重试',
  ])
})

it.each([
  [
    'slot',
    ['编号,食堂编号,餐次,名称,容量', 's-1,c-none,supper,午餐,60'],
    ['第 2 行：餐次只能是 breakfast、lunch 或 dinner', '第 2 行：没有编号为 c-none 的食堂'],
  ],
  [
    'hotel',
    ['编号,城市,名称,区域,地址,星级,距办公地点', 'h-3,襄阳,古城酒店,襄城,北街,9,1.5'],
    ['第 2 行：星级须为 1 到 5 的整数', '第 2 行：没有襄阳的住宿标准，请先用 hotel allowance 设定'],
  ],
  [
    'lesson',
    ['编号,课程,顺序,名称,形式,秒数,正文', 'l-1,co-none,0,逃生,article,0,先报警'],
    ['第 2 行：秒数须为 1 到 100000 的整数', '第 2 行：没有编号为 co-none 的课程'],
  ],
  [
    'counsellor',
    ['用户名,职称,擅长,每周时段', 'nobody,咨询师,睡眠,周八'],
    ['第 2 行：每周时段须为“周一 14:00-15:00 地点”，多个用；分隔', '第 2 行：用户 nobody 不存在，或没有咨询师角色'],
  ],
  [
    'topic',
    ['编号,名称,敏感', 't-2,健步走,也许', 't-3,健步 走,也许'],
    [
      '第 2 行：敏感只能是 是 或 否',
      '第 2 行：名称已由编号为 t-1 的话题使用',
      '第 3 行：敏感只能是 是 或 否',
      '第 3 行：名称不能含有空格、# 和标点',
    ],
  ],
])('a line of a %s that is wrong by itself and names what is not there says both', async (kind, lines, found) => {
  expect(await problemsOf(kind, ...lines)).toEqual(found)
})

it('a line of a room that is wrong by itself also says that its hotel is another, or its stock is taken', async () => {
  const room = (id: string, hotel: string, stock: number) => `${id},${hotel},大床房,大床,9,${stock},30000,30000`
  const head = '编号,酒店编号,名称,床型,早餐份数,每晚间数,价格（分）,周末价格（分）'
  const breakfast = '早餐份数须为 0 到 4 的整数'
  expect(await problemsOf('room', head, room('r-2', 'h-none', 2), room('r-1', 'h-2', 5))).toEqual([
    ...[`第 2 行：${breakfast}`, '第 2 行：没有编号为 h-none 的酒店'],
    ...[`第 3 行：${breakfast}`, '第 3 行：房型 r-1 属于酒店 h-1，不能改到别的酒店'],
  ])
  const taken = '第 2 行：房型 r-1 已有更多预订，每晚间数不能少于已预订的间数'
  expect(await problemsOf('room', head, room('r-1', 'h-1', 3))).toEqual([`第 2 行：${breakfast}`, taken])
  expect(await problemsOf('room', head, room('r-1', 'h-1', 4))).toEqual([`第 2 行：${breakfast}`])
})

it('the questions of a course are counted with those of lines that are wrong by themselves', async () => {
  const question = { courseId: 'co-1', text: '先做什么', options: [], answers: ['a'], why: '' }
  const stored = Array.from({ length: QUIZ_QUESTIONS - 1 }, (_, n) => ({ ...question, id: `q-${n}`, position: n }))
  await testApp.db.insert(quizQuestions).values(stored)
  const line = (id: string, options = 'a:报警|b:乘电梯', course = 'co-1') =>
    `${id},${course},1,先做什么,${options},a,先报警`
  const head = '编号,课程,顺序,题目,选项,答案,解析'
  const options = '选项须写作 编号:文字'
  const found = await problemsOf(
    'quiz',
    head,
    line('q-0', 'a'),
    line('new', 'a'),
    line('q 5'),
    line('more'),
    line('x', 'a', 'co-no'),
  )
  expect(found).toEqual([
    ...[expect.stringContaining(`第 2 行：${options}`), expect.stringContaining(`第 3 行：${options}`)],
    // Which question it replaces is not known without its id.
    expect.stringContaining('第 4 行：'),
    `第 5 行：课程 co-1 最多 ${QUIZ_QUESTIONS} 道题`,
    ...[expect.stringContaining(`第 6 行：${options}`), '第 6 行：没有编号为 co-no 的课程'],
  ])
})

it('a counsellor who has the role is known', async () => {
  const { username } = await signedIn(testApp, { roles: [Role.Counsellor] })
  expect(await problemsOf('counsellor', '用户名,职称,擅长', `${username},,睡眠`)).toEqual(['第 2 行：缺少职称'])
})
