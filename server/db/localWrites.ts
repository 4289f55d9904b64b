import type pg from 'pg'
import { inTransaction } from './withClient'

/** Schema of an empty table that Citus knows, and of the triggers' function. */
const SCHEMA = 'local_writes'
/** Trigger on each ordinary table of the coordinator. */
const TRIGGER = 'reported_to_citus'

const UNREPORTED = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = '${TRIGGER}')
  order by 1`

/** The coordinator's ordinary tables whose changes are not reported yet. */
export async function unreportedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(UNREPORTED)
  return rows.map(({ name }) => name)
}

/**
 * Makes every transaction that changes one of these tables and one worker commit in two phases. Citus knows nothing of
 * changes to ordinary tables and would let the worker commit first, alone; the trigger changes a table that it knows.
 * @param tables without the trigger
 */
export async function reportWrites(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await makeFunction(client)
  // One transaction each: a writer waits for one table at most.
  for (const table of tables)
    await onCoordinator(
      client,
      `create trigger ${TRIGGER} before insert or update or delete on ${table}
        for each statement execute function ${SCHEMA}.report()`,
    )
}

/** A table with a trigger cannot be distributed. */
export async function unreport(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`drop trigger if exists ${TRIGGER} on ${table}`)
}

async function makeFunction(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.query(`create table if not exists ${SCHEMA}.nothing (id int primary key)`)
  await client.query(
    `select citus_add_local_table_to_metadata('${SCHEMA}.nothing') where not exists (
      select from pg_dist_partition where logicalrelid = '${SCHEMA}.nothing'::regclass)`,
  )
  await onCoordinator(
    client,
    `create or replace function ${SCHEMA}.report() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp set citus.all_modifications_commutative = on as $$ begin
      delete from ${SCHEMA}.nothing where id = 1;
      return null;
    end $$`,
  )
}

async function onCoordinator(client: pg.ClientBase, statement: string): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('set local citus.enable_ddl_propagation = off')
    await client.query(statement)
  })
}
