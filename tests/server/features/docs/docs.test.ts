import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type DocPageBody, docs } from '@contract/doc'
import { modules } from '@contract/module'
import { Role } from '@contract/person'
import { extractionPool } from '@server/cli/documents/readDocs'
import { runCommand } from '@server/cli/run'
import { docFetches, docFolders, docReads, docs as docTable } from '@server/features/docs/tables'
import { files } from '@server/features/files/tables'
import { organisations, users } from '@server/features/people/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { signedIn } from '../session/accounts'
import { ENCRYPTED } from './encrypted'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let member: Person
let hr: Person
let insider: Person
let family: Person
let root: string
const extraction = extractionPool()

const sample = (name: string) => join(PROJECT, 'server/seed/documents', `${name}.pdf`)

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.db.insert(organisations).values({ id: 'org-1', name: '江淮集团', nickname: '江淮' })
  member = await signedIn(testApp)
  hr = await signedIn(testApp, { roles: [Role.Hr] })
  insider = await signedIn(testApp)
  await testApp.db.update(users).set({ orgId: 'org-1' }).where(eq(users.id, insider.id))
  family = await signedIn(testApp, { familyAccount: true })
})
afterAll(async () => {
  await extraction.close()
  await testApp.close()
})

/** Begins with no documents and an empty folder to import; returns what removes the folder. */
async function emptied(): Promise<() => Promise<void>> {
  for (const table of [docFetches, docReads, docTable, docFolders]) await testApp.db.delete(table)
  root = await mkdtemp(join(tmpdir(), 'bole-docs-'))
  return () => rm(root, { recursive: true, force: true })
}

/** Writes documents and marker files into the folder to import: a sample by name, or the content of a text file. */
async function writeFiles(entries: Record<string, { pdf: string } | string>) {
  for (const [path, content] of Object.entries(entries)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    if (typeof content === 'string') await writeFile(join(root, path), content)
    else await copyFile(sample(content.pdf), join(root, path))
  }
}
const load = () => runCommand(['doc', 'import', root], async () => cliContextOf(testApp, extraction))
const page = async ({ token }: Person, body: DocPageBody = {}) =>
  (await testApp.post(docs.page, body, { token })).data.list
const titles = async (person: Person, body?: DocPageBody) => (await page(person, body)).map(({ title }) => title)
const folders = async ({ token }: Person) => (await testApp.post(docs.folders, {}, { token })).data
const fetchFile = ({ token }: Person, docId: string) => testApp.post(docs.file, { docId }, { token })
const confirm = ({ token }: Person, docId: string, version: number) =>
  testApp.post(docs.read, { docId, version }, { token })

describe('an import', () => {
  beforeEach(emptied)

  it('makes folders and documents with their texts, and tells what it did', async () => {
    await writeFiles({
      '制度/薪酬.pdf': { pdf: 'doc-hr' },
      '制度/扫描/通知.pdf': { pdf: 'doc-scan' },
      '制度/.must-read': '薪酬.pdf\n',
    })
    expect(await load()).toBe('已导入 2 个文件夹：新增 2 个文档，更新 0 个，未变化 0 个')
    const [rules, scans] = await folders(member)
    expect(rules).toMatchObject({ name: '制度', parentId: '', docNum: 2, unreadNum: 2 })
    expect(scans).toMatchObject({ name: '扫描', parentId: rules?.folderId, docNum: 1 })
    const [found] = await page(member, { keyword: '薪酬数据按最小必要' })
    expect(found).toMatchObject({
      ...{ kind: 'pdf', title: '薪酬', folderName: '制度', mustRead: true, read: false, version: 1, pages: 5 },
      hit: expect.stringContaining('薪酬数据按最小必要原则授权') as string,
    })
  })

  it('shows the text around the first word that stands in it', async () => {
    await writeFiles({ '制度/甲乙丙.pdf': { pdf: 'doc-hr' } })
    await load()
    expect((await page(member, { keyword: '甲乙丙 按最小必要' }))[0]?.hit).toContain('薪酬数据按最小必要原则授权')
  })

  it('of the same path is a new version only where the bytes are others', async () => {
    await writeFiles({ '制度/薪酬.pdf': { pdf: 'doc-hr' } })
    await load()
    expect(await load()).toBe('已导入 1 个文件夹：新增 0 个文档，更新 0 个，未变化 1 个')
    await writeFiles({ '制度/薪酬.pdf': { pdf: 'doc-scan' } })
    expect(await load()).toBe('已导入 1 个文件夹：新增 0 个文档，更新 1 个，未变化 0 个')
    expect(await page(member)).toMatchObject([{ version: 2, pages: 4 }])
    expect(await titles(member, { keyword: '薪酬数据' })).toEqual([])
  })

  it('names everything that is wrong, and then keeps nothing', async () => {
    const before = (await testApp.db.select().from(files)).length
    await writeFiles({
      '好/薪酬.pdf': { pdf: 'doc-hr' },
      '坏/加密.pdf': ENCRYPTED,
      '坏/破损.pdf': '%PDF-1.7 not really',
      '坏/表格.xlsx': 'x',
      '坏/.access': 'role nobody',
      '坏/.must-read': '不在.pdf',
      '散落.pdf': { pdf: 'doc-hr' },
    })
    const message = await load().catch((error: Error) => error.message)
    expect(String(message).split('\n')).toEqual([
      '没有导入任何文档，请改正后重试：',
      '坏/.access：须为一行 all、org 单位编号或名称 或 role 角色',
      '坏/.must-read：没有文件 不在.pdf',
      '坏/加密.pdf：文件已加密，无法读取，请去掉密码后再导入',
      '坏/破损.pdf：文件已损坏，无法读取',
      '坏/表格.xlsx：只能导入 PDF、Markdown 和 HTML 文件，以及文章里引用的图片和附件',
      '散落.pdf：文件须放在子文件夹里',
    ])
    expect(await folders(member)).toEqual([])
    expect(await testApp.db.select().from(files)).toHaveLength(before)
  })

  it('asks for a folder that is there', async () => {
    await expect(runCommand(['doc', 'import', join(root, 'gone')], async () => cliContextOf(testApp))).rejects.toThrow(
      '没有文件夹',
    )
    await expect(load()).rejects.toThrow('这个文件夹里没有可以导入的文档')
  })
})

describe('folders', () => {
  beforeAll(async () => {
    const remove = await emptied()
    await writeFiles({
      '公开/须知.pdf': { pdf: 'doc-scan' },
      '人事/办法.pdf': { pdf: 'doc-hr' },
      '人事/.access': 'role hr',
      '人事/下级/细则.pdf': { pdf: 'doc-scan' },
      '集团/通知.pdf': { pdf: 'doc-scan' },
      '集团/.access': 'org org-1',
    })
    await load()
    return remove
  })

  it.each([
    ['everybody', () => member, ['须知']],
    ['HR', () => hr, ['办法', '细则', '须知']],
    ['the organisation', () => insider, ['通知', '须知']],
  ])('show %s what they may open, below closed ones too', async (_who, person, names) => {
    expect((await titles(person())).sort()).toEqual(names)
  })

  it('tell nothing of what is closed: not its name, not by the search, not by its id', async () => {
    const closed = (await page(hr)).find(({ title }) => title === '办法')
    expect((await folders(member)).map(({ name }) => name)).toEqual(['公开'])
    expect(await titles(member, { keyword: '薪酬' })).toEqual([])
    const inside = await testApp.post(docs.page, { folderId: closed?.folderId ?? '' }, { token: member.token })
    expect(inside).toMatchObject({ code: Code.NotFound, msg: '文件夹不存在或无权查看' })
    expect((await fetchFile(member, closed?.docId ?? '')).code).toBe(Code.NotFound)
    expect((await confirm(member, closed?.docId ?? '', 1)).code).toBe(Code.NotFound)
    expect((await fetchFile(hr, closed?.docId ?? '')).code).toBe(Code.Success)
  })

  it('are not for family accounts', async () => {
    const refused = { code: Code.Forbidden, msg: '家属账号暂不支持该服务' }
    expect(await testApp.post(docs.folders, {}, { token: family.token })).toMatchObject(refused)
    expect(await testApp.post(docs.page, {}, { token: family.token })).toMatchObject(refused)
    expect(await fetchFile(family, 'd1')).toMatchObject(refused)
    expect(await confirm(family, 'd1', 1)).toMatchObject(refused)
  })
})

describe('a file', () => {
  beforeEach(emptied)

  it('opens by ranges at an address of its reader, and stands under 最近 then', async () => {
    await writeFiles({ '制度/甲.pdf': { pdf: 'doc-hr' }, '制度/乙.pdf': { pdf: 'doc-scan' } })
    await load()
    expect(await titles(member, { box: 'recent' })).toEqual([])
    const doc = (await page(member)).find(({ title }) => title === '甲')
    const { data } = await fetchFile(member, doc?.docId ?? '')
    expect(data).toMatchObject({ version: 1, title: '甲', pages: 5, canDownload: true })
    const answer = await testApp.app.inject({ url: data.url, headers: { range: 'bytes=0-4' } })
    expect([answer.statusCode, answer.body]).toEqual([206, '%PDF-'])
    expect(answer.headers['content-range']).toBe(`bytes 0-4/${data.size}`)
    expect((await testApp.app.inject({ url: data.url.replace(/\?.*/, '') })).statusCode).toBe(404)
    expect(await titles(member, { box: 'recent' })).toEqual(['甲'])
    expect(await titles(hr, { box: 'recent' })).toEqual([])
  })
})

describe('must-reads', () => {
  beforeEach(emptied)

  it('are confirmed once fetched, and ask again with a new version', async () => {
    await writeFiles({ '制度/手册.pdf': { pdf: 'doc-hr' }, '制度/.must-read': '手册.pdf' })
    await load()
    const [doc] = await page(member, { box: 'mustRead' })
    const docId = doc?.docId ?? ''
    const today = async () =>
      (await testApp.post(modules.today, {}, { token: member.token })).data.filter(({ kind }) => kind === 'must_read')
    expect(await today()).toEqual([{ kind: 'must_read', title: '必读文档', value: '1', path: '/doc?box=mustRead' }])
    expect(await confirm(member, docId, 1)).toMatchObject({ code: Code.Conflict, msg: '请先打开并阅读文档，再确认' })
    expect((await fetchFile(member, docId)).data).toMatchObject({ version: 1, read: false })
    const { data } = await confirm(member, docId, 1)
    expect([data]).toEqual(await page(member))
    expect((await fetchFile(member, docId)).data).toMatchObject({ version: 1, read: true })
    expect((await fetchFile(hr, docId)).data).toMatchObject({ version: 1, read: false })
    expect(await page(member)).toMatchObject([{ read: true }])
    expect(await folders(member)).toMatchObject([{ unreadNum: 0 }])
    expect(await today()).toEqual([])
    await writeFiles({ '制度/手册.pdf': { pdf: 'doc-scan' } })
    await load()
    expect(await page(member)).toMatchObject([{ read: false, version: 2 }])
    expect(await today()).toHaveLength(1)
    expect(await confirm(member, docId, 1)).toMatchObject({
      code: Code.Conflict,
      msg: '文档已更新，请阅读新版本后再确认',
    })
    expect((await confirm(member, docId, 2)).code).toBe(Code.Conflict)
    expect((await fetchFile(member, docId)).data).toMatchObject({ version: 2, read: false })
    expect((await confirm(member, docId, 2)).code).toBe(Code.Success)
  })
})

describe('a list', () => {
  beforeEach(emptied)

  it('comes newest first by pages of twenty, and by words over line breaks in any case', async () => {
    await writeFiles(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`多/第${n}份.pdf`, { pdf: 'doc-scan' }])))
    await load()
    const first = (await testApp.post(docs.page, {}, { token: member.token })).data
    const second = (await testApp.post(docs.page, { cursor: first.nextCursor }, { token: member.token })).data
    expect([first.list.length, second.list.length, second.nextCursor]).toEqual([20, 1, null])
    expect(new Set([...first.list, ...second.list].map(({ docId }) => docId)).size).toBe(21)
    expect(await titles(member, { keyword: '第7份' })).toEqual(['第7份'])
    expect(await titles(member, { keyword: '没有这样的' })).toEqual([])
    expect((await testApp.post(docs.page, { cursor: 'x' }, { token: member.token })).code).toBe(Code.InvalidInput)
  })
})
