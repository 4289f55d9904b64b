import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@contract/text/timeUnits'
import { extractionPool } from '@server/cli/documents/readDocs'
import { runCommand } from '@server/cli/run'
import { docFolders, docs } from '@server/features/docs/tables'
import { unclaimedBytes } from '@server/features/files/tables'
import type { WorkerPool } from '@server/lib/workerPool'
import { sweep } from '@server/work'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation } from '@tests/support/rows'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let root: string

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bole-docs-'))
  return () => rm(root, { recursive: true, force: true })
})

async function write(path: string, content: string) {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), content)
}
const load = () => runCommand(['doc', 'import', root], async () => cliContextOf(testApp))

it('names each folder whose rights are those of an unknown organisation, and keeps nothing', async () => {
  await insertOrganisation(testApp.db, { id: 'org-1' })
  for (const [folder, orgId] of [
    ['集团', 'org-1'],
    ['集团/财务', 'nope'],
    ['人事', 'nope'],
  ]) {
    await write(`${folder}/.access`, `org ${orgId}`)
    await write(`${folder}/通知.md`, '明天停电')
  }
  await expect(load()).rejects.toThrow(
    new Error(
      '没有导入任何文档，请改正后重试：\n人事/.access：没有编号或名称为 nope 的单位\n集团/财务/.access：没有编号或名称为 nope 的单位',
    ),
  )
  expect(await testApp.db.select().from(docFolders)).toEqual([])
  for (const folder of ['集团/财务', '人事']) await write(`${folder}/.access`, 'org org-1')
  expect(await load()).toBe('已导入 3 个文件夹：新增 3 个文档，更新 0 个，未变化 0 个')
})

it('makes no folder of one below the pictures and attachments of an article, which nothing above would close', async () => {
  await testApp.db.delete(docs)
  await testApp.db.delete(docFolders)
  await write('薪酬/.access', 'role hr')
  await write('薪酬/说明.md', '见 [表](附件/表.pdf)')
  await write('薪酬/附件/表.pdf', '%PDF-1.4\n%%EOF\n')
  await mkdir(join(root, '薪酬/附件/裁员名单/第二批'), { recursive: true })
  expect(await load()).toBe('已导入 1 个文件夹：新增 1 个文档，更新 0 个，未变化 0 个')
  expect(await testApp.db.select({ path: docFolders.path }).from(docFolders)).toEqual([{ path: '薪酬' }])
})

it('opens no closed folder that comes again without its .access, unless that says all', async () => {
  const rights = () =>
    testApp.db.select({ path: docFolders.path, access: docFolders.access }).from(docFolders).orderBy(docFolders.path)
  await testApp.db.delete(docs)
  await testApp.db.delete(docFolders)
  await write('人事/.access', 'role hr')
  await write('人事/薪酬.md', '薪酬说明')
  await write('制度/休假.md', '休假说明')
  await load()
  await rm(join(root, '人事/.access'))
  await write('人事/薪酬.md', '新的薪酬说明')
  await expect(load()).rejects.toThrow(
    new Error(
      '没有导入任何文档，请改正后重试：\n人事：一直只对 role hr 开放，这次没有 .access；请补上，要对所有人开放就写 all',
    ),
  )
  expect(await rights()).toEqual([
    { path: '人事', access: 'role' },
    { path: '制度', access: 'all' },
  ])
  await write('人事/.access', 'all')
  expect(await load()).toBe('已导入 2 个文件夹：新增 0 个文档，更新 1 个，未变化 1 个')
  expect((await rights())[0]).toEqual({ path: '人事', access: 'all' })
})

it('ends no must-read of a folder that comes again without its .must-read, unless that is empty', async () => {
  const mustReads = async () =>
    (await testApp.db.select({ path: docs.path, mustRead: docs.mustRead }).from(docs).orderBy(docs.path))
      .filter(({ mustRead }) => mustRead)
      .map(({ path }) => path)
  await testApp.db.delete(docs)
  await testApp.db.delete(docFolders)
  await write('制度/.must-read', '休假.md')
  await write('制度/休假.md', '休假说明')
  await write('制度/考勤.md', '考勤说明')
  await write('制度/安全/.must-read', '用电.md')
  await write('制度/安全/用电.md', '用电说明')
  await load()
  for (const folder of ['制度', '制度/安全']) await rm(join(root, folder, '.must-read'))
  await write('制度/考勤.md', '新的考勤说明')
  await expect(load()).rejects.toThrow(
    new Error(
      '没有导入任何文档，请改正后重试：\n' +
        '制度/安全：有必读文档，这次没有 .must-read；请补上，都不再必读就放一个空的 .must-read\n' +
        '制度：有必读文档，这次没有 .must-read；请补上，都不再必读就放一个空的 .must-read',
    ),
  )
  expect(await mustReads()).toEqual(['制度/休假.md', '制度/安全/用电.md'])
  await write('制度/.must-read', '')
  await write('制度/安全/.must-read', '用电.md')
  expect(await load()).toBe('已导入 2 个文件夹：新增 0 个文档，更新 1 个，未变化 2 个')
  expect(await mustReads()).toEqual(['制度/安全/用电.md'])
  await rm(join(root, '制度/.must-read'))
  expect(await load()).toContain('未变化 3 个')
})

it('opens a folder to the organisation that its rights name, which no other may be called', async () => {
  await testApp.db.delete(docs)
  await testApp.db.delete(docFolders)
  await insertOrganisation(testApp.db, { id: 'org-two', name: '云岭 集团', nickname: '云岭' })
  await insertOrganisation(testApp.db, { id: 'org-three', nickname: '云岭' })
  await write('集团/.access', 'org 云岭')
  await write('集团/通知.md', '明天停电')
  await expect(load()).rejects.toThrow('集团/.access：有几个单位叫 云岭，请写编号：org-three、org-two')
  await write('集团/.access', 'org 云岭 集团\n')
  await load()
  expect(await testApp.db.select().from(docFolders)).toMatchObject([{ path: '集团', accessTo: 'org-two' }])
  await rm(join(root, '集团/.access'))
  await expect(load()).rejects.toThrow('一直只对 org org-two 开放')
})

describe('a PDF that is there already', () => {
  const pool = extractionPool()
  afterAll(() => pool.close())

  beforeEach(async () => {
    await testApp.db.delete(docs)
    await testApp.db.delete(docFolders)
    await mkdir(join(root, '制度'))
    await copy('doc-hr', '休假')
  })

  const copy = (sample: string, title: string) =>
    copyFile(join(PROJECT, 'server/seed/documents', `${sample}.pdf`), join(root, `制度/${title}.pdf`))
  const stored = () =>
    testApp.db.select({ path: docs.path, pages: docs.pages, internal: docs.internal }).from(docs).orderBy(docs.path)

  /** Imports and returns what the threads were asked to do. */
  async function asked(): Promise<string[]> {
    const names: string[] = []
    const noting: WorkerPool = {
      ...pool,
      run: (ownerId, name, ...input) => {
        names.push(name)
        return pool.run(ownerId, name, ...input)
      },
    }
    await runCommand(['doc', 'import', root], async () => cliContextOf(testApp, noting))
    return names
  }

  it('is not read again when another is added, and tried with the watermark only as it becomes internal', async () => {
    expect(await asked()).toEqual(['extractPdf'])
    const [leave] = await stored()
    await copy('doc-safety', '安全')
    expect(await asked()).toEqual(['extractPdf'])
    expect(await stored()).toMatchObject([{ path: '制度/休假.pdf', pages: leave?.pages }, { path: '制度/安全.pdf' }])
    await write('制度/.internal', '')
    expect(await asked()).toEqual(['checkMarkable', 'checkMarkable'])
    expect(await asked()).toEqual([])
    await copy('doc-hr', '安全')
    expect(await asked()).toEqual(['extractPdf', 'checkMarkable'])
  })

  it('keeps the watermark unless its folder says that it shall not', async () => {
    await write('制度/.internal', '')
    await load()
    await rm(join(root, '制度/.internal'))
    await expect(load()).rejects.toThrow('制度：PDF 一直加水印，这次没有 .internal；请补上，不再加水印就在里面写 off')
    expect(await stored()).toMatchObject([{ internal: true }])
    await write('制度/.internal', 'off\n')
    await load()
    expect(await stored()).toMatchObject([{ internal: false }])
    await rm(join(root, '制度/.internal'))
    expect(await load()).toContain('未变化 1 个')
  })
})

it('keeps its files while the server sweeps, however many hours it takes', async () => {
  await testApp.db.delete(docs)
  await testApp.db.delete(docFolders)
  for (const [sample, title] of [
    ['doc-hr', '休假'],
    ['doc-safety', '安全'],
  ]) {
    await mkdir(join(root, '制度'), { recursive: true })
    await copyFile(join(PROJECT, 'server/seed/documents', `${sample}.pdf`), join(root, `制度/${title}.pdf`))
  }
  const { files } = testApp.context
  const { write: store } = files
  const written = vi.spyOn(files, 'write').mockImplementation(async (key, content) => {
    await store(key, content)
    testApp.clock.advance(2 * HOUR_MS)
    await sweep(testApp.context)
  })
  try {
    expect(await load()).toBe('已导入 1 个文件夹：新增 2 个文档，更新 0 个，未变化 0 个')
    for (const [key] of written.mock.calls) expect(await files.stat(key)).toBeDefined()
  } finally {
    written.mockRestore()
  }
  expect(await testApp.db.select().from(unclaimedBytes)).toEqual([])
})
