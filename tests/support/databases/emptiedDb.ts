import pg from 'pg'
import { refillCopies } from '@server/db/citus/copies'
import { ask } from '../servers/citus'
import { pause } from '../concurrency/pause'

/** Schema for the rows that the migrations insert. */
const KEPT = 'trial_kept'
/** Separates these advisory locks from the server's. */
const TAKEN_LOCK = 5300

async function names(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text)
  return rows.map(({ name }) => name)
}

const TABLES = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and not relispartition order by relname`
const DISTRIBUTED = `select logicalrelid::text as name from pg_dist_partition where partmethod in ('h', 'n')`
const SEQUENCES = `select quote_ident(relname) as name from pg_class
  where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`

/** Stores the rows of a migrated database, so that it can be reset. */
export async function keepRows(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`create schema ${KEPT}`)
    await client.query(`create table ${KEPT}.sequences (name text, last bigint, called boolean)`)
    await client.query(`create table ${KEPT}.tables as ${TABLES}`)
    await client.query(`create table ${KEPT}.constraints as ${CONSTRAINTS}`)
    for (const table of await names(client, TABLES)) {
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`)
      if (rowCount) await client.query(`create table ${KEPT}.${table} as table ${table}`)
    }
    for (const sequence of await names(client, SEQUENCES))
      await client.query(`insert into ${KEPT}.sequences select '${sequence}', last_value, is_called from ${sequence}`)
  } finally {
    await client.end()
  }
}

const CONSTRAINTS = `select conrelid::regclass::text as name, quote_ident(conname) as constraint from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0 and coninhcount = 0`

/** Undoes what tests do to the schema: they disable triggers, and create tables and constraints. */
async function restoreSchema(client: pg.Client): Promise<void> {
  const disabled = `select distinct tgrelid::regclass::text as name from pg_trigger where tgenabled = 'D'`
  for (const table of await names(client, disabled)) await client.query(`alter table ${table} enable trigger user`)
  const further = await names(
    client,
    `select name from (${TABLES}) t where name not in (select name from ${KEPT}.tables)`,
  )
  for (const table of further) await client.query(`drop table ${table} cascade`)
  const { rows } = await client.query<{ name: string; constraint: string }>(
    `${CONSTRAINTS} except table ${KEPT}.constraints`,
  )
  for (const { name, constraint } of rows) await client.query(`alter table ${name} drop constraint ${constraint}`)
}

/** Resets a database to what `keepRows` stored, with triggers disabled. */
async function empty(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin')
    await restoreSchema(client)
    // Rows on the workers are removed by a trigger of Citus.
    await client.query(`truncate ${(await names(client, DISTRIBUTED)).join(', ')}`)
    await client.query('set local session_replication_role = replica')
    await client.query(`truncate ${(await names(client, TABLES)).join(', ')}`)
    const kept = `select quote_ident(relname) as name from pg_class where relkind = 'r'
      and relnamespace = '${KEPT}'::regnamespace and relname not in ('tables', 'constraints', 'sequences')`
    for (const table of await names(client, kept)) await client.query(`insert into ${table} table ${KEPT}.${table}`)
    await client.query('set local session_replication_role = origin')
    await refillCopies((statement) => client.query(statement))
    await client.query(`select setval(name::regclass, last, called) from ${KEPT}.sequences`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Holders and waiters are connected to another database, where no test terminates connections. */
const locksOf = (url: string) => Object.assign(new URL(url), { pathname: '/postgres' }).href

/** A reset database of a trial, until it is released. */
export interface EmptiedDb {
  url: string
  release(): Promise<void>
}

/** The first unlocked database, reset; waits for one. */
export async function takeEmptiedDb(urls: readonly string[]): Promise<EmptiedDb> {
  const holder = new pg.Client({ connectionString: locksOf(urls[0] ?? '') })
  await holder.connect()
  for (;;) {
    for (const [place, url] of urls.entries()) {
      const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
        TAKEN_LOCK,
        place,
      ])
      if (!rows[0]?.taken) continue
      await ask(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      await empty(url)
      return { url, release: () => holder.end() }
    }
    await pause(200)
  }
}
