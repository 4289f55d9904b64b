import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPeople } from '@server/cli/people/peopleImport'
import { cliContextOf } from '@tests/support/cliContext'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-wrong-lines-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function load(lines: readonly string[]): Promise<string> {
  const path = join(folder, 'people.csv')
  await writeFile(path, ['工号,姓名,手机号,单位,部门,上级工号,状态', ...lines].join('\n'))
  return importPeople(cliContextOf(testApp), path, false)
}

it('an import of people says of a wrong line also that its manager is unknown, and knows the people of wrong lines', async () => {
  await insertUser(testApp.db, { username: 'F005', mobile: '13911118005' })
  const wrong = load([
    'F001,某人,1391111,,,F999,',
    'F002,某人,,,,F001,',
    'F001,又一个,,,,,',
    'F004,,13911118004,,,F998,',
    'F005,某人,1391111,,,,',
    '-x,某人,13911118004,,,F997,',
    ',某人,,,,,',
    'F008,某人,13911118004,,,F996,休假',
    'F009,某人,1391111,,,F996,离职',
  ])
  await expect(wrong).rejects.toThrow(
    [
      '文件有 12 处错误，没有导入任何内容：',
      '第 2 行：手机号须为 11 位数字',
      '第 2 行：没有工号为 F999 的上级',
      '第 4 行：工号与第 2 行重复：F001',
      '第 5 行：缺少姓名',
      '第 5 行：没有工号为 F998 的上级',
      '第 6 行：手机号须为 11 位数字',
      '第 7 行：工号须为 1 到 30 位字母、数字、点、下划线或短横线，以字母或数字开头',
      '第 7 行：手机号与第 5 行重复：13911118004',
      '第 7 行：没有工号为 F997 的上级',
      '第 8 行：工号须为 1 到 30 位字母、数字、点、下划线或短横线，以字母或数字开头',
      '第 9 行：状态只能是 在职 或 离职',
      '第 10 行：手机号须为 11 位数字',
    ].join('\n'),
  )
})
