import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '../withClient'

/** Schema of an empty table in Citus's metadata, and of the triggers' function. */
const SCHEMA = 'local_writes'
/** Trigger on each ordinary table of the coordinator. */
const TRIGGER = 'reported_to_citus'

const BODY = `begin
  delete from ${SCHEMA}.nothing where id = 1;
  return null;
end`
const VERSION = createHash('sha256').update(BODY).digest('hex').slice(0, 16)

/** Without tables of extensions, which others own. */
const UNREPORTED = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = '${TRIGGER}')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`

/** The coordinator's ordinary tables whose changes are not reported yet. */
export async function unreportedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(UNREPORTED)
  return rows.map(({ name }) => name)
}

/** Whether the triggers' function and table are as they should be. */
export async function isReporting(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description(to_regprocedure('${SCHEMA}.report()'), 'pg_proc') as version`,
  )
  return rows[0]?.version === VERSION && (await isInMetadata(client))
}

async function isInMetadata(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('${SCHEMA}.nothing')`,
  )
  return rowCount === 1
}

/**
 * Makes every transaction that changes one of these tables and one worker commit in two phases. Citus knows nothing of
 * changes to ordinary tables and would let the worker commit first, alone; the trigger changes a table of its metadata.
 * Needs the workers only the first time.
 */
export async function reportWrites(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  if (!(await isReporting(client))) await makeFunction(client)
  // One transaction each: a writer waits for one table at most.
  for (const table of tables)
    await onCoordinator(
      client,
      `create or replace trigger ${TRIGGER} before insert or update or delete on ${table}
        for each statement execute function ${SCHEMA}.report()`,
    )
}

/** A table with a trigger cannot be distributed. */
export async function unreport(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`drop trigger if exists ${TRIGGER} on ${table}`)
}

async function makeFunction(client: pg.ClientBase): Promise<void> {
  if (!(await isInMetadata(client))) {
    await client.query(`create schema if not exists ${SCHEMA}`)
    await client.query(`create table if not exists ${SCHEMA}.nothing (id int primary key)`)
    await client.query(`select citus_add_local_table_to_metadata('${SCHEMA}.nothing')`)
  }
  await onCoordinator(
    client,
    `create or replace function ${SCHEMA}.report() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp set citus.all_modifications_commutative = on as $$ ${BODY} $$`,
    `comment on function ${SCHEMA}.report() is '${VERSION}'`,
  )
}

async function onCoordinator(client: pg.ClientBase, ...statements: string[]): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('set local citus.enable_ddl_propagation = off')
    for (const statement of statements) await client.query(statement)
  })
}
