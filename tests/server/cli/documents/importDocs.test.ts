import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { docFolders, docs } from '@server/features/docs/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation } from '@tests/support/rows'
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
      '没有导入任何文档，请改正后重试：\n人事/.access：没有编号为 nope 的单位\n集团/财务/.access：没有编号为 nope 的单位',
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
