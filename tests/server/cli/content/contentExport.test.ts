import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Role } from '@contract/person'
import { runCommand } from '@server/cli/run'
import { hotelCities, hotels } from '@server/features/hotel/tables'
import { userRoles } from '@server/features/people/tables'
import { counsellors } from '@server/features/psychology/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let folder: string

beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-export-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

const exported = (...args: string[]) =>
  runCommand(['content', 'export', 'counsellor', ...args], async () => cliContextOf(testApp))

it('an export that cannot be written says why', async () => {
  const there = join(folder, 'there.csv')
  await writeFile(there, '')
  await expect(exported('--to', there)).rejects.toThrow(`无法写入 ${there}：它已经存在，请换一个文件名`)
  await expect(exported('--to', join(folder, 'no/a.csv'))).rejects.toThrow('所在的目录不存在，请先建立')
  await expect(exported('--to', join(there, 'a.csv'))).rejects.toThrow('请检查路径与磁盘（ENOTDIR）')
})

it('an export to a relative path says where it went: the command runs in the folder of the project', async () => {
  const near = relative(process.cwd(), join(folder, 'near.csv'))
  expect(await exported('--to', near)).toMatch(new RegExp(`到 ${resolve(folder, 'near.csv')}$`))
  await expect(exported('--to', near)).rejects.toThrow(`无法写入 ${resolve(folder, 'near.csv')}：它已经存在`)
})

it('counsellors who lost the role are not exported: an import would refuse them', async () => {
  for (const username of ['he-qing', 'bai-lu']) {
    const userId = await insertUser(testApp.db, { username })
    await testApp.db.insert(userRoles).values({ userId, role: Role.Counsellor })
    await testApp.db.insert(counsellors).values({ userId, title: '心理咨询师', fields: ['压力'] })
    if (username === 'bai-lu') await testApp.db.delete(userRoles).where(eq(userRoles.userId, userId))
  }
  const text = await exported()
  expect(text).toContain('he-qing')
  expect(text).not.toContain('bai-lu')
})

it('a name or place that an older version stored with line breaks is exported on one line, which an import takes', async () => {
  await testApp.db.insert(hotelCities).values({ city: '合肥', allowanceFen: 40_000 })
  await testApp.db.insert(hotels).values({
    ...{ id: 'h-1', city: '合肥', name: '江淮\n酒店', district: '蜀山区', address: '江淮路 1 号，\r\n近地铁' },
    ...{ star: 3, officeMetres: 1500, pictures: [], description: '含早餐\n可停车' },
  })
  const file = join(folder, 'hotels.csv')
  const admin = (...args: string[]) => runCommand(['content', ...args], async () => cliContextOf(testApp))
  await admin('export', 'hotel', '--to', file)
  expect(await admin('import', 'hotel', file)).toContain('新增 0 条，更改 1 条')
  expect(await testApp.db.select().from(hotels)).toMatchObject([
    { name: '江淮 酒店', address: '江淮路 1 号，近地铁', description: '含早餐\n可停车' },
  ])
})
