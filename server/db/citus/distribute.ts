import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { isReadingMissing, makeCopy, makeReading, missingCopies, renewFunction, staleFunctions } from './copies'
import type { Db } from '../db'
import { againAfter } from '../deadlocks'
import { DISTRIBUTED, DISTRIBUTED_KEYS, type DistributedKey, type Distribution } from './distribution'
import { isDeadlock } from '../failure'
import { isReporting, reportWrites, unreport, unreportedTables } from './localWrites'
import { rowsOf } from '../rowsOf'
import { inTransaction } from '../withClient'

export interface Step {
  /** What the step does, as a line to print. */
  title: string
  /** For a database in use it waits for the operator's command. */
  waits: boolean
  run(): Promise<void>
}

/** From this number of rows on a table is distributed without blocking its writers. */
const CONCURRENT_ROWS = 1000

const DONE = `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`

/** Number of Citus workers that take rows, undefined if the database is not a coordinator. */
export async function workersOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_node') is not null as there`,
  )
  if (!rows[0]?.there) return undefined
  const { rows: nodes } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary' and groupid <> 0`,
  )
  return nodes[0]?.n
}

/** Names of the distributed tables. */
export async function distributedTables(db: Db): Promise<Set<string>> {
  const [found] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('pg_catalog.pg_dist_partition') is not null as there`,
  )
  if (!found?.there) return new Set()
  const rows = await rowsOf<{ name: string }>(db, sql.raw(DONE))
  return new Set(rows.map(({ name }) => name))
}

/**
 * Distributes what is not distributed yet and need not wait for the operator. Does nothing without Citus or without
 * workers.
 */
export async function distributeNew(client: pg.ClientBase): Promise<void> {
  const steps = await planned(client)
  if (steps.length === 0) return
  const { rows } = await client.query<{ used: boolean }>('select exists (select 1 from users) as used')
  for (const step of steps) if (!step.waits || !rows[0]?.used) await step.run()
}

/** The remaining steps, in order. */
export async function planned(client: pg.ClientBase): Promise<Step[]> {
  if (!(await workersOf(client))) return []
  const tables = await plannedTables(client)
  return [...tables, ...(await plannedCopies(client)), ...(await plannedReports(client))]
}

/** Later tables follow by themselves once the first ones are distributed. */
async function plannedTables(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ name: string }>(DONE)
  const done = new Set(rows.map(({ name }) => name))
  const waits = done.size === 0
  const tables = DISTRIBUTED.filter(({ table }) => !done.has(table)).map((distribution) => ({
    title: `${distribution.table}：按 ${distribution.column}`,
    waits,
    run: () => againAfter(isDeadlock, () => distributeTable(client, distribution)),
  }))
  const { rows: keys } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const existing = new Set(keys.map(({ name }) => name))
  const missing = DISTRIBUTED_KEYS.filter(({ name }) => !existing.has(name)).map((key) => ({
    title: `${key.table}：引用 ${key.referenced}`,
    waits,
    run: () => againAfter(isDeadlock, () => addKey(client, key)),
  }))
  return [...tables, ...missing]
}

/** Writes to a table wait while it is copied. A worker that is added later only gets what it lacks. */
async function plannedCopies(client: pg.ClientBase): Promise<Step[]> {
  const missing = await missingCopies(client)
  const renewed = (await staleFunctions(client)).map((copy) => ({
    title: `${copy.table}：更新副本的触发器`,
    waits: false,
    run: () => renewFunction(client, copy),
  }))
  const waits = missing.length > 0
  const copies = missing.map((copy) => ({
    title: `${copy.table}：复制到各节点`,
    waits,
    run: () => makeCopy(client, copy),
  }))
  if (!waits && !(await isReadingMissing(client))) return renewed
  return [...renewed, ...copies, { title: '工作节点：可以直接阅读', waits, run: () => makeReading(client) }]
}

/** Last: by then only the coordinator's tables are ordinary. Writes to a table wait for a moment. */
async function plannedReports(client: pg.ClientBase): Promise<Step[]> {
  const distributed: readonly string[] = DISTRIBUTED.map(({ table }) => table)
  const tables = (await unreportedTables(client)).filter((table) => !distributed.includes(table))
  if (tables.length === 0 && (await isReporting(client))) return []
  const { rows } = await client.query(`${DONE} limit 1`)
  const title = `协调节点的表（${tables.length} 张）：与工作节点分两阶段提交`
  const run = () => againAfter(isDeadlock, () => reportWrites(client, tables))
  return [{ title, waits: rows.length === 0, run }]
}

/**
 * An interrupted step is repeated as a whole. Foreign keys to tables of the coordinator are dropped; the primary key
 * gets the distribution column in front.
 */
async function distributeTable(
  client: pg.ClientBase,
  { table, column, key, unique, dropped, alone, triggers = [] }: Distribution,
): Promise<void> {
  await dropForeignKeys(client, table)
  for (const trigger of triggers) await client.query(`drop trigger if exists ${trigger} on ${table}`)
  await unreport(client, table)
  if (dropped) await client.query(`drop index if exists ${dropped}`)
  if (key) await widenKey(client, table, key)
  // A query of several statements runs as one transaction.
  if (unique)
    await client.query(
      `drop index if exists ${unique.name}; create unique index ${unique.name} on ${table} (${unique.columns})${unique.where ? ` where ${unique.where}` : ''}`,
    )
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (select 1 from ${table} offset ${CONCURRENT_ROWS}) as filled`,
  )
  const call = rows[0]?.filled ? 'create_distributed_table_concurrently' : 'create_distributed_table'
  const group = alone ? 'none' : await groupOf(client)
  await client.query(`select ${call}($1::regclass, $2, colocate_with => $3)`, [table, column, group])
  // Else the former table stays for some minutes under another name, and a backup takes it along.
  if (rows[0]?.filled) await client.query('call citus_cleanup_orphaned_resources()')
}

/** A distributed table to colocate with; `default` for the first. */
async function groupOf(client: pg.ClientBase): Promise<string> {
  const persons = DISTRIBUTED.filter(({ alone }) => !alone).map(({ table }) => table)
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' and logicalrelid::text = any ($1) limit 1`,
    [persons],
  )
  return rows[0]?.name ?? 'default'
}

/** Drops the keys of a table and those of others to it. */
async function dropForeignKeys(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; drops: string }>(
    `select conrelid::regclass::text as owner, string_agg('drop constraint ' || quote_ident(conname), ', ') as drops
    from pg_constraint where (conrelid = $1::regclass or confrelid = $1::regclass) and contype = 'f' group by 1`,
    [table],
  )
  for (const { owner, drops } of rows) await client.query(`alter table ${owner} ${drops}`)
}

/** Locks the table while its index is built. */
async function widenKey(client: pg.ClientBase, table: string, columns: string): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(c.conname) as name, string_agg(a.attname, ', ' order by k.place) as columns
    from pg_constraint c cross join lateral unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.conrelid = $1::regclass and c.contype = 'p' group by c.conname`,
    [table],
  )
  const [primary] = rows
  if (!primary || primary.columns === columns) return
  await client.query(
    `alter table ${table} drop constraint ${primary.name}, add constraint ${primary.name} primary key (${columns})`,
  )
}

/** Deletes rows that lost their referenced row while there was no key. */
async function addKey(client: pg.ClientBase, { name, table, columns, referenced, references }: DistributedKey) {
  const [own, others] = [columns, references].map((names) => names.split(', '))
  const same = own?.map((column, n) => `r.${others?.[n]} = ${table}.${column}`).join(' and ')
  await inTransaction(client, async () => {
    await client.query(`lock table ${referenced} in share row exclusive mode`)
    await client.query(`delete from ${table} where not exists (select from ${referenced} r where ${same})`)
    await client.query(
      `alter table ${table} add constraint ${name} foreign key (${columns}) references ${referenced} (${references}) on delete cascade`,
    )
  })
}
