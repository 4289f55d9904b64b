import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failureText } from '@server/cli/commandFailure'
import { runCommand } from '@server/cli/run'
import { openPostgres } from '@server/db/postgres'
import { users } from '@server/features/people/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertFile, insertUser } from '@tests/support/rows'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'
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

/** Changes each line of a table. */
const changed = (table: string, change: (line: string) => string) => async (place: string) => {
  const file = join(place, 'tables', `${table}.ndjson.gz`)
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split(/(?<=\n)/)
  await writeFile(file, gzipSync(lines.map(change).join('')))
}

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
    ['备份已损坏：文件 big/kept 的内容与备份时不同', (place) => writeFile(join(place, 'files/big/kept'), '小图')],
    [
      '备份不完整：应有 2 个文件，只有 1 个',
      (place) => rename(join(place, 'files/big/kept'), join(place, 'files/.DS_Store')),
    ],
    [
      '备份已损坏：表 users 的内容有误，请换一份备份',
      changed('users', (line) => line.replace('"created_at":"', '"created_at":"x')),
    ],
    ['备份已损坏：表 users 的内容有误', changed('users', (line) => line.slice(1))],
    [
      '备份已损坏：表之间的引用有误',
      changed('files', (line) => line.replace(/"owner_id":"[^"]+"/, '"owner_id":"nobody"')),
    ],
    [
      '备份已损坏：表之间的引用有误',
      changed('users', (line) => line.replace('"manager_id":null', '"manager_id":"nobody"')),
    ],
    // Told before tables that come later are read.
    [
      '备份已损坏：表之间的引用有误',
      async (place) => {
        await changed('files', (line) => line.replace(/"owner_id":"[^"]+"/, '"owner_id":"nobody"'))(place)
        await writeFile(join(place, 'tables/trend_files.ndjson.gz'), 'no gzip')
      },
    ],
    ['备份已损坏：表 files 的内容有误', changed('files', (line) => line.replace('big/kept', '../manifest.json'))],
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

it('a backup is restored without what a file manager or an operator has put beside its files', async () => {
  for (const name of ['.DS_Store', 'big/Thumbs.db', 'Neuer Ordner.txt']) await writeFile(join(copy, 'files', name), 'x')
  const app = await startTestApp()
  expect(await restored(app)).toContain('2 个文件')
  expect(await text(await app.context.files.read('big/kept'))).toBe('大图')
  await app.close()
})

it('a backup tells the digests of its files, and an older one without them is restored as well', async () => {
  const sums = await readFile(join(copy, 'files.sha256'), 'utf8')
  const bigSum = createHash('sha256').update('大图').digest('hex')
  expect(sums.split('\n').sort()).toEqual(
    ['', expect.stringContaining('  files/small/kept'), `${bigSum}  files/big/kept`].sort(),
  )
  const { sums: _, ...older } = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as { sums: boolean }
  await writeFile(join(copy, 'manifest.json'), JSON.stringify(older))
  await rm(join(copy, 'files.sha256'))
  const app = await startTestApp()
  expect(await restored(app)).toContain('2 个文件')
  await app.close()
})

it('a backup writes the digest of each file as it is copied, and copies one that two rows name once', async () => {
  const app = await startTestApp()
  const ownerId = await insertUser(app.db)
  for (const id of ['one', 'two']) {
    await insertFile(app.db, { id, ownerId })
    await app.context.files.write(`big/${id}`, Buffer.from('大图'))
  }
  await insertFile(app.db, { id: 'three', ownerId, storageKey: 'big/one' })
  const context = cliContextOf(app)
  const place = await mkdtemp(join(folder, 'sums-'))
  const written: number[] = []
  const read = async (key: string) => {
    const [draft = ''] = await readdir(place)
    written.push((await readFile(join(place, draft, 'files.sha256'), 'utf8')).split('\n').length - 1)
    return app.context.files.read(key)
  }
  const files = { ...context.files, stat: app.context.files.stat.bind(app.context.files), read }
  const args = ['backup', '--to', join(place, 'out')]
  expect(await runCommand(args, async () => ({ ...context, files }))).toContain('2 个文件；有 3 个文件在存储里找不到')
  expect(written).toEqual([0, 1])
  await app.close()
})

it.each([
  ['is missing', (place: string) => rm(place), '备份已损坏：files.sha256 读不出来'],
  ['has lost lines', (place: string) => writeFile(place, ''), '备份已损坏：files.sha256 不完整'],
])('a backup whose list of digests %s is refused', async (_, damage, said) => {
  await damage(join(copy, 'files.sha256'))
  const app = await startTestApp()
  await expect(restored(app)).rejects.toThrow(said)
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

it('a backup whose bucket goes away in the middle of a file says so, and not of the database', async () => {
  const app = await startTestApp()
  await insertFile(app.db, { id: 'kept', ownerId: await insertUser(app.db) })
  const context = cliContextOf(app)
  async function* cut() {
    yield Buffer.from('half')
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  const files = { ...context.files, stat: async () => ({ bytes: 9 }), read: async () => Readable.from(cut()) }
  const args = ['backup', '--to', join(folder, 'cut')]
  const said = await runCommand(args, async () => ({ ...context, files })).catch(failureText)
  expect(said).toContain('没有从 UPLOAD_URL 的存储桶读到文件')
  await app.close()
})

describe('a server whose role only uses the tables', () => {
  let postgres: TestPostgres
  let app: TestApp
  let owner: pg.Client
  let urls: { owner: string; server: string }
  beforeAll(async () => {
    postgres = await startPostgres()
    const ownerUrl = await postgres.createDatabase()
    urls = { owner: ownerUrl, server: ownerUrl.replace('//bole@', '//serving@') }
    owner = new pg.Client({ connectionString: urls.owner })
    await owner.connect()
    await owner.query('create role serving login')
    app = await startTestApp({ open: await openPostgres(urls.server, { migrateUrl: urls.owner }) })
  })
  afterAll(async () => {
    await owner.end()
    await app.close()
    await postgres.stop()
  })

  it('is backed up by its own role and restored by the owner of the tables', async () => {
    const context = cliContextOf(app)
    const without = runCommand(['restore', '--from', copy], async () => ({ ...context, migrateUrl: urls.server }))
    await expect(without).rejects.toThrow('请把 DATABASE_MIGRATE_URL 设为表的属主角色的地址')
    await expect(context.files.stat('big/kept')).resolves.toBeUndefined()
    const restoring = runCommand(['restore', '--from', copy], async () => ({ ...context, migrateUrl: urls.owner }))
    expect(await restoring).toContain('已恢复')
    expect(await app.db.select().from(users)).toHaveLength(1)
    const again = join(copy, 'again')
    expect(await runCommand(['backup', '--to', again], async () => context)).toContain('2 个文件')
    const manifestOf = async (place: string) =>
      JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as { tables: object }
    expect((await manifestOf(again)).tables).toEqual((await manifestOf(made)).tables)
  })

  it('is not backed up without a table that its role has no rights on: the command names it', async () => {
    await owner.query('revoke all on follows from serving')
    const to = join(copy, 'without')
    const said = await runCommand(['backup', '--to', to], async () => cliContextOf(app)).catch(failureText)
    expect(said).toBe(
      '数据库账号没有需要的权限（permission denied for table follows），请检查 DATABASE_URL 和 DATABASE_MIGRATE_URL 的账号的权限，再重试',
    )
    expect(await readdir(copy)).not.toContain('without')
  })
})
