import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { VISITOR_TOKEN } from '@contract/limits'
import { login } from '@contract/login'
import { mailbox } from '@contract/mailbox'
import { trends } from '@contract/trend'
import { runCommand } from '@server/cli/run'
import { migrationsOf } from '@server/cli/copies/tableCopies'
import type { Db, OpenDb } from '@server/db/db'
import { openDb } from '@server/db/open'
import { rebuildAt } from '@server/db/olderSchema'
import { openPostgres } from '@server/db/postgres'
import { readSettings } from '@server/settings'
import { cliContextOf } from '@tests/support/cliContext'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'
import { startProcess } from '@tests/support/servers/processes'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { openEmbedded } from '@tests/support/databases/testDb'

/** Backup by the product as of 725524f: two accounts, an approved post with a comment, an entry of the mailbox. */
interface Older {
  manifest: { migrations: string[]; tables: Record<string, number> }
  tables: Record<string, object[]>
}

const PASSWORD = 'abcdef123456'
const NOW = new Date('2026-11-23T10:00:00Z')
let older: Older
let folder: string
let postgres: TestPostgres

beforeAll(async () => {
  older = JSON.parse(await readFile(join(import.meta.dirname, 'older/725524f.json'), 'utf8')) as Older
  folder = await mkdtemp(join(tmpdir(), 'bole-older-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The backup's folder as written by that version. */
async function backup(manifest: object = older.manifest): Promise<string> {
  const place = await mkdtemp(join(folder, 'backup-'))
  await mkdir(join(place, 'tables'))
  await writeFile(join(place, 'manifest.json'), JSON.stringify(manifest))
  for (const [table, rows] of Object.entries(older.tables)) {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    await writeFile(join(place, 'tables', `${table}.ndjson.gz`), gzipSync(lines))
  }
  return place
}

/** Checks that all data is there and that new writes work. */
async function expectWorking(app: TestApp): Promise<void> {
  const { data } = await app.post(login.login, { username: 'wang', password: PASSWORD })
  const token = data.accessToken
  const [post] = older.tables.trends as { id: string }[]
  const trendsId = post?.id ?? ''
  expect((await app.post(trends.detail, { trendsId }, { token: VISITOR_TOKEN })).data).toMatchObject({
    title: '旧版的动态',
    content: '<p>从旧版来的</p>',
    commentNum: 1,
  })
  const listed = await app.post(comments.list, { trendsId, pageNum: 1, pageSize: 20, asc: false })
  expect(listed.data.list).toMatchObject([{ content: '旧版的评论' }])
  expect((await app.post(mailbox.mine, { pageNum: 1, pageSize: 10 }, { token })).data.list).toMatchObject([
    { adviceDesc: '旧版的留言' },
  ])
  const written = { adviceType: 'canteen', adviceDesc: '新版的留言' }
  expect((await app.post(mailbox.write, written, { token, key: 'after-the-upgrade' })).code).toBe(Code.Success)
}

describe('a backup of an older version', () => {
  // A distributed database refuses it (docs/decisions/0012).
  it.each(['embedded', 'PostgreSQL'])('is restored into a new database and upgraded: %s', async (kind) => {
    const open = kind === 'embedded' ? (await openEmbedded()).open : await openPostgres(await postgres.createDatabase())
    const app = await startTestApp({ now: NOW, open })
    try {
      const said = await runCommand(['restore', '--from', await backup()], async () => cliContextOf(app))
      expect(said).toContain('已恢复')
      await expectWorking(app)
    } finally {
      await app.close()
    }
  })

  it('is refused where its version is not one of ours', async () => {
    const app = await startTestApp({ now: NOW })
    try {
      const place = await backup({
        ...older.manifest,
        migrations: [...older.manifest.migrations, 'another', 'and one'],
      })
      await expect(runCommand(['restore', '--from', place], async () => cliContextOf(app))).rejects.toThrow(
        '请用不低于备份时的版本恢复',
      )
    } finally {
      await app.close()
    }
  })
})

describe('a database of an older version', () => {
  /** Fills a database as that version left it. */
  async function fillOlder(db: Db): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create schema if not exists drizzle`)
      await tx.execute(
        sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
      )
      await rebuildAt(tx, older.manifest.migrations.length)
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const [table, rows] of Object.entries(older.tables)) {
        const name = sql.identifier(table)
        await tx.execute(sql`delete from ${name}`)
        await tx.execute(
          sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
        )
      }
    })
  }

  async function olderFolder(): Promise<string> {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    await mkdir(join(dataDir, 'database'))
    const engine = await PGlite.create({ dataDir: join(dataDir, 'database/pglite') })
    await fillOlder(drizzle(engine) as unknown as Db)
    await engine.close()
    return dataDir
  }

  async function olderServer(): Promise<string> {
    const url = await postgres.createDatabase()
    const open = await openPostgres(url)
    await fillOlder(open.db)
    await open.close()
    return url
  }

  async function startedOn(open: OpenDb): Promise<void> {
    const app = await startTestApp({ now: NOW, open })
    try {
      await expectWorking(app)
    } finally {
      await app.close()
    }
  }

  it('starts and is upgraded: a data folder', async () => {
    const dataDir = await olderFolder()
    await startedOn(await openDb({ ...readSettings({}), dataDir }))
  })

  it('starts and is upgraded: PostgreSQL', async () => {
    await startedOn(await openPostgres(await olderServer()))
  })

  /** Backs it up with the command of this version, which leaves it as it is, and returns the folder of the backup. */
  async function backedUp(env: Record<string, string>): Promise<string> {
    const place = join(await mkdtemp(join(folder, 'copy-')), 'backup')
    const made = startProcess('server/cli.ts', ['backup', '--to', place], { DATABASE_MIGRATE_URL: '', ...env })
    expect(await made.ended, made.lines.join('\n')).toBe(0)
    expect(JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))).toMatchObject({
      migrations: older.manifest.migrations,
      tables: older.manifest.tables,
    })
    const kept = await openDb(readSettings(env), { migrates: false })
    expect(await migrationsOf(kept.db)).toEqual(older.manifest.migrations)
    await kept.close()
    return place
  }

  it('is backed up as it is before the upgrade: a data folder', async () => {
    await backedUp({ DATA_DIR: await olderFolder(), DATABASE_URL: '' })
  })

  it('is not used by another process of this version while one has it open as it is, save for a further backup', async () => {
    const settings = { ...readSettings({}), dataDir: await olderFolder() }
    const kept = await openDb(settings, { migrates: false })
    const refused = '数据库由另一个进程打开，还没有升级；请等备份结束，或停止旧版本的服务，再试'
    await expect(openDb(settings)).rejects.toThrow(refused)
    const guest = await openDb(settings, { migrates: false })
    expect([guest.owner, await migrationsOf(guest.db)]).toEqual([false, older.manifest.migrations])
    await guest.close()
    await kept.close()
    await startedOn(await openDb(settings))
  })

  it('is backed up as it is before the upgrade, and comes back from that: PostgreSQL', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const place = await backedUp({ DATA_DIR: dataDir, DATABASE_URL: await olderServer() })
    const app = await startTestApp({ now: NOW, open: (await openEmbedded()).open })
    try {
      await runCommand(['restore', '--from', place], async () => cliContextOf(app))
      await expectWorking(app)
    } finally {
      await app.close()
    }
  })
})

it('is no backup where the database has no tables: the command may look at the wrong one', async () => {
  const app = await startTestApp({ now: NOW })
  const engine = await PGlite.create()
  const to = join(folder, 'of-nothing')
  try {
    const open = async () => ({ ...cliContextOf(app), db: drizzle(engine) as unknown as Db })
    await expect(runCommand(['backup', '--to', to], open)).rejects.toThrow('数据库里还没有表，没有可以备份的内容')
  } finally {
    await engine.close()
    await app.close()
  }
})
