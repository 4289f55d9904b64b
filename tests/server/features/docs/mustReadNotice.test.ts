import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docs } from '@contract/doc'
import { articles } from '@contract/article'
import { messages } from '@contract/message'
import { Role } from '@contract/person'
import { extractionPool } from '@server/cli/documents/readDocs'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { messages as messageTable } from '@server/features/messages/tables'
import { signedIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let member: Person
let hr: Person
let family: Person
let root: string
const extraction = extractionPool()

beforeAll(async () => {
  testApp = await startTestApp()
  await insertOrganisation(testApp.db, { id: 'org-1' })
  member = await signedIn(testApp)
  hr = await signedIn(testApp, { roles: [Role.Hr] })
  family = await signedIn(testApp, { familyAccount: true })
  await insertUser(testApp.db, { id: 'insider', orgId: 'org-1' })
  await insertUser(testApp.db, { id: 'gone', orgId: 'org-1', disabledAt: testApp.clock.now() })
  root = await mkdtemp(join(tmpdir(), 'bole-docs-'))
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  await extraction.close()
  await testApp.close()
})

async function load(entries: Record<string, string>) {
  for (const [path, content] of Object.entries(entries)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  await testApp.db.delete(messageTable)
  await runCommand(['doc', 'import', root], async () => cliContextOf(testApp, extraction))
}

const told = async ({ token }: Person) =>
  (await testApp.post(messages.list, { group: 'system' }, { token })).data.list.map(({ category, title, content }) => ({
    category,
    title,
    content,
  }))
const recipients = async () => (await testApp.db.select().from(messageTable)).map(({ userId }) => userId).sort()

it('tells who may open a must-read of it and of each new version, once, and nobody of other documents', async () => {
  await load({ '制度/.must-read': '考勤.md', '制度/考勤.md': '按时打卡', '制度/其他.md': '其他' })
  const company = { category: 'notify_company', content: '考勤' }
  expect(await told(member)).toEqual([{ ...company, title: '有一份必读文档待您阅读' }])
  expect(await recipients()).toEqual(['insider', member.id, hr.id].sort())

  await load({})
  expect(await recipients()).toEqual([])

  await load({ '制度/考勤.md': '按时打卡，外勤登记' })
  expect(await told(member)).toEqual([{ ...company, title: '必读文档已更新，请重新阅读' }])
  const { data } = await testApp.post(messages.list, { group: 'system' }, { token: member.token })
  const { data: page } = await testApp.post(docs.page, { box: 'mustRead' }, { token: member.token })
  expect(data.list[0]?.path).toBe(`/article?id=${page.list[0]?.docId}`)
  expect(await told(family)).toEqual([])
})

it('keeps a must-read to those its folder and the folders above are open to', async () => {
  await load({
    '人事/.access': 'role hr',
    '人事/.must-read': '招聘.md',
    '人事/招聘.md': '面试流程',
    '单位/.access': 'org org-1',
    '单位/人事/.access': 'role hr',
    '单位/人事/.must-read': '保密.md',
    '单位/人事/保密.md': '只给单位里的人事',
    '单位/.must-read': '门禁.md',
    '单位/门禁.md': '刷卡进出',
  })
  expect(await told(hr)).toEqual([{ category: 'notify_company', title: '有一份必读文档待您阅读', content: '招聘' }])
  expect(await recipients()).toEqual(['insider', hr.id].sort())
})

it('asks only those who have not confirmed a document that becomes a must-read', async () => {
  await load({ '公告/班车.md': '七点半发车' })
  const { data } = await testApp.post(docs.page, { keyword: '班车' }, { token: member.token })
  const docId = data.list[0]?.docId ?? ''
  await testApp.post(articles.detail, { articleId: docId }, { token: member.token })
  await testApp.post(docs.read, { docId, version: 1 }, { token: member.token })
  await load({ '公告/.must-read': '班车.md' })
  expect(await recipients()).toEqual(['insider', hr.id].sort())
})
