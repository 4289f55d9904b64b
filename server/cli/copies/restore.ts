import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { refillCopies } from '../../db/citus/copies'
import type { Db } from '../../db/db'
import { distributedTables } from '../../db/citus/distribute'
import { DISTRIBUTED_KEYS } from '../../db/citus/distribution'
import { sqlStateOf } from '../../db/failure'
import { migrateFrom, migrationsSharedWith, rebuildAt } from '../../db/olderSchema'
import { type CliContext, type Command, required } from '../command'
import { readSums, summed } from './fileSums'
import { fillingOrder } from './fillingOrder'
import { broken, type Manifest, manifestIn } from './manifest'
import { asOwner } from './owner'
import { type ForeignKey, foreignKeysOf, repairSequences, migrationsOf, tablesOf } from './tableCopies'
import { linesOf, storageKeysIn } from './tableLines'
import { rowsOf } from '../../db/rowsOf'

const PAGE = 200
const FOREIGN_KEY_VIOLATION = '23503'

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
    const files = await filesOf(source)
    if (files.length < manifest.files)
      throw new Error(`备份不完整：应有 ${manifest.files} 个文件，只有 ${files.length} 个`)
    await asOwner(context, async (db) => {
      await fillStore(context, source, manifest, files)
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
 * All or nothing: triggers are disabled, and a table comes after those it refers to, so that its foreign keys are
 * checked at once; those to the same or a later table are checked by a statement each, once both are filled. One check
 * of all at the end would keep an event of every row and key in memory. Keys of distributed tables cannot be deferred.
 */
async function fillTables(tx: Db, source: string, { tables: counts }: Manifest, distributed: ReadonlySet<string>) {
  const names = await tablesOf(tx)
  const ordinary = names.filter((table) => !distributed.has(table))
  const { tables, deferred: late } = fillingOrder(names, [...(await foreignKeysOf(tx)), ...DISTRIBUTED_KEYS])
  const deferred = late.filter(({ table }) => !distributed.has(table))
  for (const table of ordinary) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  for (const key of deferred) await alterKey(tx, key, sql`deferrable initially deferred`)
  for (const table of [...tables].reverse()) await tx.execute(sql`delete from ${sql.identifier(table)}`)
  for (const table of tables) {
    const rows = table in counts ? await undamaged(`表 ${table} 的内容`, fillTable(tx, table, source)) : 0
    if (rows !== (counts[table] ?? 0))
      throw new Error(`备份不完整：表 ${table} 应有 ${counts[table]} 行，只有 ${rows} 行`)
    for (const { name } of deferred.filter(({ referenced }) => referenced === table))
      await undamaged('表之间的引用', tx.execute(sql`set constraints ${sql.identifier(name)} immediate`))
  }
  await repairSequences(tx)
  for (const key of deferred) await alterKey(tx, key, sql`not deferrable`)
  for (const table of ordinary) await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  await refillCopies(async (statement) => ({ rows: await rowsOf(tx, sql.raw(statement)) }))
}

const alterKey = (tx: Db, { table, name }: ForeignKey, how: SQL) =>
  tx.execute(sql`alter table ${sql.identifier(table)} alter constraint ${sql.identifier(name)} ${how}`)

/** Values that no column takes, and rows that lack what they refer to, are damage of the backup. */
async function undamaged<Result>(what: string, work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const code = sqlStateOf(error)?.code ?? ''
    if (!/^2[23]/.test(code)) throw error
    throw broken(code === FOREIGN_KEY_VIOLATION ? '表之间的引用有误' : `${what}有误`, error)
  }
}

async function fillTable(tx: Db, table: string, source: string): Promise<number> {
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
  for await (const line of linesOf(source, table)) {
    page.push(line)
    if (page.length === PAGE) await put()
  }
  if (page.length > 0) await put()
  return rows
}

/** Keys of the files that the rows name and the backup has; nothing else in its folder counts. */
async function filesOf(source: string): Promise<string[]> {
  const keys = new Set<string>()
  for await (const key of storageKeysIn(source)) if (await isFile(join(source, 'files', key))) keys.add(key)
  return [...keys]
}

const isFile = (place: string) =>
  stat(place).then(
    (found) => found.isFile(),
    () => false,
  )

const sumsOf = (source: string) =>
  readSums(source).catch((cause: unknown) => {
    throw broken('files.sha256 读不出来', cause)
  })

async function fillStore({ files: store }: CliContext, source: string, { sums }: Manifest, keys: readonly string[]) {
  const digests = sums ? await sumsOf(source) : undefined
  if (digests && digests.size < keys.length) throw broken('files.sha256 不完整')
  for (const key of keys) {
    const read = createReadStream(join(source, 'files', key))
    const checked = summed(read, (sum) => {
      if (digests && digests.get(key) !== sum) throw broken(`文件 ${key} 的内容与备份时不同`)
    })
    await store.write(key, Readable.from(checked))
  }
}
