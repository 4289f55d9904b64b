import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { ensureSecret } from '@server/secret'
import { startFailureMessage } from '@server/startWords'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

it('migrates once when several processes start at the same moment, and again without a change', async () => {
  const url = await postgres.createDatabase()
  const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)))
  const secrets = await Promise.all(opened.map(({ db }) => ensureSecret(db)))
  expect(new Set(secrets).size).toBe(1)
  const applied = async (open: OpenDb | undefined) => {
    const { rows } = (await open?.db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as unknown as {
      rows: unknown[]
    }
    return rows.length
  }
  const before = await applied(opened[0])
  await Promise.all(opened.map(({ close }) => close()))
  const again = await openPostgres(url)
  expect(await applied(again)).toBe(before)
  await again.close()
})

/** A proxy in front of PostgreSQL: closed, it accepts connections and never responds. */
async function startProxy(at = 0) {
  let isOpen = false
  const waiting: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (!isOpen) return void waiting.push(socket)
    const inner = connect(Number(new URL(postgres.url).port), '127.0.0.1').on('error', () => undefined)
    socket.pipe(inner).pipe(socket)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  return {
    port,
    open: () => {
      isOpen = true
      for (const socket of waiting) socket.destroy()
    },
    remove: () => new Promise((resolve) => server.close(resolve)),
  }
}

it.each([
  ['does not answer', '没有应答', 'DATABASE_URL'],
  ['is not started', 'ECONNREFUSED|没有应答', 'DATABASE_URL'],
  ['does not answer', '没有应答', 'DATABASE_MIGRATE_URL'],
])('tells of a database that %s, by its place and without the password, and goes on trying', async (...given) => {
  const [state, why, setting] = given
  let proxy = await startProxy()
  const direct = await postgres.createDatabase()
  const url = new URL(direct)
  Object.assign(url, { port: String(proxy.port), password: 'a-secret-word' })
  if (state === 'is not started') await proxy.remove()
  const said: string[] = []
  const onTold = async (line: string) => {
    said.push(line)
    if (state === 'is not started') proxy = await startProxy(proxy.port)
    proxy.open()
  }
  const report = (line: string) => void onTold(line)
  const open = await (setting === 'DATABASE_URL'
    ? openPostgres(url.href, { report })
    : openPostgres(direct, { report, migrateUrl: url.href }))
  await open.ping()
  await open.close()
  await proxy.remove()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    new RegExp(
      `^连不上数据库 127.0.0.1:${proxy.port}（(${why})），请检查 ${setting} 的地址.*正在继续尝试，最多 30 秒$`,
    ),
  )
})

it('goes on after its connections were cut, and says when the database is away', async () => {
  const url = await postgres.createDatabase()
  const open = await openPostgres(url)
  await Promise.all([1, 2, 3].map(() => open.ping()))
  const boss = new pg.Client({ connectionString: postgres.url })
  await boss.connect()
  const database = new URL(url).pathname.slice(1)
  await boss.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await expect
    .poll(() =>
      open.ping().then(
        () => 'there',
        () => 'away',
      ),
    )
    .toBe('there')
  await boss.query(`alter database ${database} with allow_connections false`)
  await boss.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await expect
    .poll(() =>
      open.ping().then(
        () => 'there',
        () => 'away',
      ),
    )
    .toBe('away')
  await boss.end()
  await open.close()
})

it.each([
  ['with a role that may not create tables', 'alter database %d owner to bole', '数据库账号没有建表的权限'],
  ['where it is read-only', 'alter database %d set default_transaction_read_only = on', '数据库不能写入'],
  ['where no connection is left', 'alter role starting connection limit 0', '数据库的连接已经用完'],
])('does not start %s, and says so without the statement', async (_, forbid, words) => {
  const url = await postgres.createDatabase()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const database = new URL(url).pathname.slice(1)
  await owner.query('drop role if exists starting')
  await owner.query('create role starting login')
  await owner.query(`alter database ${database} owner to starting`)
  await owner.query(forbid.replace('%d', database))
  const failure = await openPostgres(url.replace('//bole@', '//starting@')).catch((error: unknown) => error)
  await owner.query(`alter database ${database} owner to bole`)
  await owner.query('alter role starting connection limit -1')
  await owner.end()
  expect(startFailureMessage(failure)).toContain(words)
  expect(startFailureMessage(failure)).not.toMatch(/Failed query|if not exists|params/i)
})

it('names the setting whose role, TLS or password is wrong', async () => {
  const url = await postgres.createDatabase()
  const said = (...given: Parameters<typeof openPostgres>) =>
    openPostgres(...given).then(() => 'opened', startFailureMessage)
  const unknown = url.replace('//bole@', '//unknown@')
  expect(await said(unknown)).toContain('请检查 DATABASE_URL 里的用户名、密码和库名')
  expect(await said(url, { migrateUrl: unknown })).toContain('请检查 DATABASE_MIGRATE_URL 里的用户名、密码和库名')
  expect(await said(unknown, { migrateUrl: url })).toContain('请检查 DATABASE_URL 里的用户名、密码和库名')
  expect(await said(`${url}?sslmode=require`)).toBe(
    '数据库没有开启 TLS，请去掉 DATABASE_URL 里的 sslmode，或在数据库上开启',
  )
  expect(startFailureMessage(new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'))).toBe(
    '数据库要求密码，请在 DATABASE_URL 里写上密码',
  )
  expect(await said('postgresql:///bole?host=/nowhere')).toContain('连不上 DATABASE_URL 的数据库（ENOENT）')
})

it('is opened by a role that may only use the tables once their owner has migrated them', async () => {
  const url = await postgres.createDatabase()
  const serving = url.replace('//bole@', '//serving@')
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('create role serving login')
  const refused = await openPostgres(serving).catch((error: unknown) => error)
  expect(startFailureMessage(refused)).toContain('数据库账号没有建表的权限')
  await (await openPostgres(serving, { migrateUrl: url })).close()
  const open = await openPostgres(serving)
  await open.db.execute(sql`select 1 from users`)
  await open.close()
  // Older tables are still brought up to date, and only their owner can do that.
  await owner.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(startFailureMessage(await openPostgres(serving).catch((error: unknown) => error))).toContain('没有建表的权限')
  await owner.end()
})
