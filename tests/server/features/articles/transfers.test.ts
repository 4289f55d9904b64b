import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articles } from '@contract/article'
import { Code } from '@contract/codes'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-transfers-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function load(csv: string) {
  const file = join(folder, 'transfers.csv')
  await writeFile(file, `编号,方式,目标,说明\n${csv}`)
  return runCommand(['content', 'import', 'transfer', file], async () => cliContextOf(testApp))
}
const transfer = (id: string) => testApp.post(articles.transfer, { id })

it('leads where the import says, for visitors too', async () => {
  await load('a1,route,/doc?box=mustRead,\na2,native,scan,\na3,url,https://example.com/a?b=1,\na4,closed,,活动已结束\n')
  expect((await transfer('a1')).data).toEqual({ openType: 'route', target: '/doc?box=mustRead', reason: '' })
  expect((await transfer('a2')).data).toEqual({ openType: 'native', target: 'scan', reason: '' })
  expect((await transfer('a3')).data).toEqual({ openType: 'url', target: 'https://example.com/a?b=1', reason: '' })
  expect((await transfer('a4')).data).toEqual({ openType: 'closed', target: '', reason: '活动已结束' })
  expect(await transfer('a9')).toMatchObject({ code: Code.NotFound, msg: '该链接不存在或已失效' })
})

it('changes what is there, and exports what it took', async () => {
  expect(await load('a1,closed,,已下线\na5,route,/walk,\n')).toBe('已导入跳转：新增 1 条，更改 1 条')
  expect((await transfer('a1')).data).toEqual({ openType: 'closed', target: '', reason: '已下线' })
  const text = await runCommand(['content', 'export', 'transfer'], async () => cliContextOf(testApp))
  expect(text).toContain('a3,url,https://example.com/a?b=1,')
})

it.each([
  ['b1,route,https://example.com,', '方式为 route 时，目标须为以 / 开头的路径'],
  ['b1,route,//example.com,', '方式为 route 时，目标须为以 / 开头的路径'],
  ['b1,url,javascript:alert(1),', '方式为 url 时，目标须为 http 或 https 地址'],
  ['b1,url,/doc,', '方式为 url 时，目标须为 http 或 https 地址'],
  ['b1,native,scan me,', '方式为 native 时，目标须为字母、数字组成的名称'],
  ['b1,closed,,', '方式为 closed 时须填写说明'],
  ['b1,jump,/doc,', '方式只能是 route、native、url、closed'],
  ['中文,route,/doc,', '编号只能用字母、数字、- 和 _'],
  [',route,/doc,', '缺少编号'],
])('refuses %s with its line, and keeps nothing', async (line, problem) => {
  await expect(load(`ok,route,/doc,\n${line}\n`)).rejects.toThrow(`第 3 行：${problem}`)
  expect((await transfer('ok')).code).toBe(Code.NotFound)
})
