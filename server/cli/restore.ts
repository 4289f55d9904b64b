import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { refillCopies } from '../db/citus/copies'
import type { Db } from '../db/db'
import { distributedTables } from '../db/citus/distribute'
import { DISTRIBUTED_KEYS } from '../db/citus/distribution'
import { migrateFrom, migrationsSharedWith, rebuildAt } from '../db/olderSchema'
import { type CliContext, type Command, required } from './command'
import { broken, type Manifest, manifestIn, tableFile } from './manifest'
import { asOwner } from './owner'
import { foreignKeysOf, repairSequences, migrationsOf, rowsOf, tablesOf } from './tableCopies'

const PAGE = 200

export const restore: Command = {
  name: 'restore',
  usage: '--from 目录',
  summary: '把备份恢复到还没有任何账号的数据库与文件目录',
  notes:
    '数据库须是空的（新的 DATA_DIR 或新的数据库，以 SEED=none 启动过也可以），程序须与备份时同一版本或更新：旧版本的备份恢复后自动升级。\n写入用表的属主角色：服务用 DATABASE_MIGRATE_URL 时，这里要设同样的值。\n恢复后请重启正在运行的服务。内置数据库与 PostgreSQL 之间可以互相恢复。',
  options: { from: { type: 'string' } },
  run: async (context, given) => {
    const source = resolve(required(given, 'from'))
    const manifest = await manifestIn(source)
    const used = await rowsOf<{ n: number }>(context.db, sql`select count(*)::int as n from users`)
    if ((used[0]?.n ?? 0) > 0) throw new Error('数据库里已有账号，只能恢复到空的数据库')
    const shared = migrationsSharedWith(manifest.migrations)
    if (shared === undefined) throw new Error('备份来自更新的或另一个版本的程序，请用不低于备份时的版本恢复')
    const isOlder = shared < (await migrationsOf(context.db)).length
    const distributed = await distributedTables(context.db)
    if (isOlder && distributed.size > 0)
      throw new Error(
        '备份来自旧版本，不能恢复到已分布的数据库；请恢复到还没有登记工作节点的数据库，登记之后再执行 database distribute',
      )
    const files = await filesIn(join(source, 'files'))
    if (files.length < manifest.files)
      throw new Error(`备份不完整：应有 ${manifest.files} 个文件，只有 ${files.length} 个`)
    await asOwner(context, async (db) => {
      await fillStore(context, join(source, 'files'), files)
      await db.transaction(async (tx) => {
        if (isOlder) await rebuildAt(tx, shared)
        await fillTables(tx, source, manifest, distributed)
        if (isOlder) await migrateFrom(tx, shared)
      })
    })
    return `已恢复 ${manifest.madeAt} 的备份：${Object.keys(manifest.tables).length} 张表，${files.length} 个文件。请重启正在运行的服务`
  },
}

/**
 * All or nothing: triggers are disabled, foreign keys are checked at the end. Distributed tables have no triggers and
 * check their keys at once, so referenced tables come first.
 */
async function fillTables(tx: Db, source: string, { tables: counts }: Manifest, distributed: ReadonlySet<string>) {
  const tables = await tablesOf(tx)
  const ordinary = tables.filter((table) => !distributed.has(table))
  const keys = (await foreignKeysOf(tx)).filter(({ table }) => !distributed.has(table))
  const referenced = new Set(DISTRIBUTED_KEYS.map((key) => key.referenced))
  const inOrder = [...tables].sort((a, b) => Number(referenced.has(b)) - Number(referenced.has(a)))
  for (const table of ordinary) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} alter constraint "${name}" deferrable initially deferred`))
  for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)}`)
  for (const table of inOrder) {
    const rows = table in counts ? await fillTable(tx, table, tableFile(source, table)) : 0
    if (rows !== (counts[table] ?? 0))
      throw new Error(`备份不完整：表 ${table} 应有 ${counts[table]} 行，只有 ${rows} 行`)
  }
  await repairSequences(tx)
  await tx.execute(sql`set constraints all immediate`)
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} alter constraint "${name}" not deferrable`))
  for (const table of ordinary) await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  await refillCopies(async (statement) => ({ rows: await rowsOf(tx, sql.raw(statement)) }))
}

async function fillTable(tx: Db, table: string, file: string): Promise<number> {
  let rows = 0
  let page: string[] = []
  const put = async () => {
    const name = sql.identifier(table)
    await tx.execute(
      sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${`[${page.join(',')}]`}::json)`,
    )
    rows += page.length
    page = []
  }
  for await (const line of linesOf(file, table)) {
    page.push(line)
    if (page.length === PAGE) await put()
  }
  if (page.length > 0) await put()
  return rows
}

async function* linesOf(file: string, table: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked)
  reading.catch(() => undefined)
  const decoder = new TextDecoder()
  let held = ''
  try {
    for await (const chunk of unpacked) {
      const lines = (held + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      held = lines.pop() ?? ''
      yield* lines
    }
    await reading
  } catch (cause) {
    throw broken(`表 ${table} 的文件读不出来`, cause)
  }
  if (held) yield held
}

/** The backed-up files. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
}

async function fillStore({ files: store }: CliContext, folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) await store.write(relative(folder, file).split(sep).join('/'), createReadStream(file))
}
