import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { openPostgres } from '@server/db/postgres'
import { users } from '@server/features/people/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertFile, insertUser } from '@tests/support/rows'
import { startPostgres } from '@tests/support/servers/postgres'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let folder: string
let made: string
let fresh: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-restore-'))
  made = join(folder, 'made')
  const filled = await startTestApp()
  await insertFile(filled.db, { id: 'kept', ownerId: await insertUser(filled.db, { nickName: '林\u2028晓' }) })
  await filled.context.files.write('big/kept', Buffer.from('大图'))
  await filled.context.files.write('small/kept', Buffer.from('小图'))
  await runCommand(['backup', '--to', made], async () => cliContextOf(filled))
  await filled.close()
  fresh = await startTestApp()
})
afterAll(async () => {
  await fresh.close()
  await rm(folder, { recursive: true, force: true })
})

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(folder, 'copy-'))
  await cp(made, copy, { recursive: true })
})

const restored = (app = fresh) => runCommand(['restore', '--from', copy], async () => cliContextOf(app))

describe('a backup with damage is refused in words, and nothing is written', () => {
  it.each<[string, (place: string) => Promise<void>]>([
    ['备份不完整：应有 2 个文件，只有 0 个', (place) => rm(join(place, 'files'), { recursive: true })],
    ['备份不完整：应有 2 个文件，只有 1 个', (place) => rm(join(place, 'files/big/kept'))],
    ['备份已损坏：没有表 users 的文件，请换一份备份', (place) => rm(join(place, 'tables/users.ndjson.gz'))],
    [
      '备份已损坏：表 users 的文件读不出来，请换一份备份',
      (place) => truncate(join(place, 'tables/users.ndjson.gz'), 40),
    ],
    ['备份已损坏：表 users 的文件读不出来', (place) => writeFile(join(place, 'tables/users.ndjson.gz'), 'no gzip')],
    ['备份已损坏：manifest.json 读不出来，请换一份备份', (place) => truncate(join(place, 'manifest.json'), 40)],
    ['备份已损坏：manifest.json 读不出来', (place) => writeFile(join(place, 'manifest.json'), '{"format":1}')],
    ['里没有完整的备份', (place) => rm(join(place, 'manifest.json'))],
  ])('%s', async (words, damage) => {
    await damage(copy)
    await expect(restored()).rejects.toThrow(words)
    expect(await fresh.db.select().from(users)).toEqual([])
  })
})

it('a backup brings back every line as it was, also with the line breaks of other scripts', async () => {
  const app = await startTestApp()
  expect(await restored(app)).toContain('2 个文件')
  expect((await app.db.select().from(users))[0]?.nickName).toBe('林\u2028晓')
  await app.close()
})

describe('a command that fails half way', () => {
  it('leaves no folder behind, so that it can be repeated', async () => {
    const app = await startTestApp()
    const userId = await insertUser(app.db, { username: 'linxiaohe' })
    await insertFile(app.db, { id: 'kept', ownerId: userId })
    await app.context.files.write('big/kept', Buffer.from('大图'))
    const context = cliContextOf(app)
    const failing = { ...context, files: { ...context.files, read: () => Promise.reject(new Error('存储没有应答')) } }
    for (const words of [['backup'], ['user', 'export', '--username', 'linxiaohe']]) {
      const place = await mkdtemp(join(folder, 'half-'))
      const args = [...words, '--to', join(place, 'out')]
      const stat = context.files.stat.bind(context.files)
      await expect(runCommand(args, async () => ({ ...failing, files: { ...failing.files, stat } }))).rejects.toThrow(
        '存储没有应答',
      )
      expect(await readdir(place)).toEqual([])
      expect(await runCommand(args, async () => context)).toContain('个文件')
    }
    await app.close()
  })
})

describe('a server whose role only uses the tables', () => {
  it('is backed up by its own role and restored by the owner of the tables', async () => {
    const postgres = await startPostgres()
    const ownerUrl = await postgres.createDatabase()
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query('create role serving login')
    await owner.end()
    const serverUrl = ownerUrl.replace('//bole@', '//serving@')
    const app = await startTestApp({ open: await openPostgres(serverUrl, { migrateUrl: ownerUrl }) })
    const context = cliContextOf(app)

    const without = runCommand(['restore', '--from', copy], async () => ({ ...context, migrateUrl: serverUrl }))
    await expect(without).rejects.toThrow('请把 DATABASE_MIGRATE_URL 设为表的属主角色的地址')
    await expect(context.files.stat('big/kept')).resolves.toBeUndefined()
    expect(await runCommand(['restore', '--from', copy], async () => ({ ...context, migrateUrl: ownerUrl }))).toContain(
      '已恢复',
    )
    expect(await app.db.select().from(users)).toHaveLength(1)
    const again = join(copy, 'again')
    expect(await runCommand(['backup', '--to', again], async () => context)).toContain('2 个文件')
    const manifestOf = async (place: string) =>
      JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as { tables: object }
    expect((await manifestOf(again)).tables).toEqual((await manifestOf(made)).tables)
    await app.close()
    await postgres.stop()
  })
})
