import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type DocPageBody, docs } from '@contract/doc'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let testApp: TestApp
let token: string
let root: string

beforeAll(async () => {
  testApp = await startTestApp()
  token = (await signedIn(testApp)).token
  root = await mkdtemp(join(tmpdir(), 'bole-docs-'))
  await mkdir(join(root, '制度/人事'), { recursive: true })
  await mkdir(join(root, '其他'))
  await writeFile(join(root, '制度/通知.md'), '会议室调整')
  await writeFile(join(root, '制度/人事/薪酬.md'), '薪酬按月发放')
  await writeFile(join(root, '其他/问答.md'), '薪酬问答')
  await writeFile(join(root, '其他/汇编.md'), `${'第一章总则。'.repeat(5000)}\n\n补充医疗保险见附则`)
  await runCommand(['doc', 'import', root], async () => cliContextOf(testApp))
})
afterAll(async () => {
  await testApp.close()
  await rm(root, { recursive: true, force: true })
})

it('a search in a folder finds what lies in the folders below it', async () => {
  const folders = (await testApp.post(docs.folders, {}, { token })).data
  const folderId = folders.find(({ name }) => name === '制度')?.folderId
  const titles = async (body: DocPageBody) =>
    (await testApp.post(docs.page, body, { token })).data.list.map(({ title }) => title)
  expect(await titles({ folderId, keyword: '薪酬' })).toEqual(['薪酬'])
  expect(await titles({ folderId })).toEqual(['通知'])
  const unknown = await testApp.post(docs.page, { folderId: 'no-folder', keyword: '薪酬' }, { token })
  expect(unknown).toMatchObject({ code: Code.NotFound, msg: '文件夹不存在或无权查看' })
})

it('a search finds the last words of a long article', async () => {
  const { list } = (await testApp.post(docs.page, { keyword: '补充医疗保险' }, { token })).data
  expect(list).toMatchObject([{ title: '汇编', hit: expect.stringContaining('补充医疗保险见附则') as string }])
})
