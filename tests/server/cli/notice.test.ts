import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { messages, mutedCategories } from '@server/features/messages/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  await insertOrganisation(testApp.db, { id: 'org-one' })
  await insertUser(testApp.db, { id: 'mei', orgId: 'org-one' })
  await insertUser(testApp.db, { id: 'lin' })
  await insertUser(testApp.db, { id: 'gone', orgId: 'org-one', disabledAt: testApp.clock.now() })
  await testApp.db.insert(mutedCategories).values({ userId: 'lin', category: 'notify_company' })
})
afterAll(() => testApp.close())

const send = (...words: string[]) => runCommand(['notice', 'send', ...words], async () => cliContextOf(testApp))
const SYSTEM = ['--group', 'system', '--category', 'notify_company', '--title', '放假', '--text', '周五放假']

it('reaches everybody, an organisation or a person, never the disabled, and is read on arrival where muted', async () => {
  expect(await send('--to', 'all', ...SYSTEM, '--dry-run')).toBe('没有发送。将会发给 2 人：放假')
  expect(await testApp.db.select().from(messages)).toEqual([])
  expect(await send('--to', 'all', ...SYSTEM)).toBe('已发给 2 人：放假')
  const told = await testApp.db.select().from(messages)
  const unread = told.filter(({ readSeq, seq }) => readSeq < seq).map(({ userId }) => userId)
  expect([told.map(({ userId }) => userId).sort(), unread]).toEqual([['lin', 'mei'], ['mei']])
  expect(
    await send('--to', 'org', '--org', 'org-one', '--group', 'happy_news', '--title', '喜报', '--text', '好'),
  ).toBe('已发给 1 人：喜报')
  expect(await send('--to', 'user', '--user', 'lin', ...SYSTEM)).toBe('已发给 1 人：放假')
})

it('is not sent to more people than the options name', async () => {
  const before = (await testApp.db.select().from(messages)).length
  await expect(send('--to', 'all', '--org', 'org-one', ...SYSTEM)).rejects.toThrow('--org 只用于 --to org')
  await expect(send('--to', 'org', '--org', 'org-one', '--user', 'lin', ...SYSTEM)).rejects.toThrow(
    '--user 只用于 --to user',
  )
  expect(await testApp.db.select().from(messages)).toHaveLength(before)
})

it('says in a dry run, too, that nobody would get it', async () => {
  await expect(send('--to', 'org', '--org', 'none', ...SYSTEM, '--dry-run')).rejects.toThrow('没有人会收到')
})

it('is refused where nobody would get it, the category is unknown or a text is blank', async () => {
  await expect(send('--to', 'org', '--org', 'none', ...SYSTEM)).rejects.toThrow('没有人会收到')
  await expect(
    send('--to', 'all', '--group', 'system', '--category', 'x', '--title', 'a', '--text', 'b'),
  ).rejects.toThrow('--category 只能是')
  await expect(
    send('--to', 'all', '--group', 'happy_news', '--title', ' \u200b', '--text', '好', '--dry-run'),
  ).rejects.toThrow('--title 不能为空')
})

it('has no characters that hide or turn around what stands beside them; a text may have lines', async () => {
  const words = (title: string, text: string) => ['--group', 'happy_news', '--title', title, '--text', text]
  const refused = (title: string, text: string) => expect(send('--to', 'all', ...words(title, text))).rejects
  await refused('喜\u202e报', '好').toThrow('--title 含有不可见的字符或换行，请修改后重试')
  await refused('喜\n报', '好').toThrow('--title 含有不可见的字符或换行，请修改后重试')
  await refused('喜报', '好\u0007').toThrow('--text 含有不可见的字符，请修改后重试')
  expect(await send('--to', 'all', ...words('喜报 👨‍👩‍👧', '第一行\n第二行'), '--dry-run')).toContain('没有发送')
})

it('reaches an organisation by the name that a people import gave it, and none whose name another has, too', async () => {
  await insertOrganisation(testApp.db, { id: 'org-two', name: '云岭 集团', nickname: '云岭' })
  await insertUser(testApp.db, { id: 'he', orgId: 'org-two' })
  for (const org of ['org-two', '云岭 集团', '云岭'])
    expect(await send('--to', 'org', '--org', org, ...SYSTEM)).toBe('已发给 1 人：放假')
  await insertOrganisation(testApp.db, { id: 'org-three', nickname: '云岭' })
  await expect(send('--to', 'org', '--org', '云岭', ...SYSTEM)).rejects.toThrow(
    '没有人会收到：有几个单位叫 云岭，请写编号：org-three、org-two',
  )
  await expect(send('--to', 'org', '--org', '云岭集团', ...SYSTEM)).rejects.toThrow('没有编号或名称为 云岭集团 的单位')
})
