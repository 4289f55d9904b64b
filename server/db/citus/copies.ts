import { createHash } from 'node:crypto'
import type pg from 'pg'
import { COPIES, type Copy } from './copiedTables'
import { inTransaction } from '../withClient'

/** Schema of the copies, on every node. */
const COPIED = 'copies'
/** Schema on the workers: views of the copies under the names of the tables. */
export const READING = 'reading'

const versionOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Version of the views; a worker with another version is not read. */
export const READING_VERSION = versionOf(COPIES)

const columnsOf = ({ key, columns }: Copy) => [...key, ...columns]

/** The tables that are not copied yet, or in another form. */
export async function missingCopies(client: pg.ClientBase): Promise<Copy[]> {
  const versions = await copyVersions(client)
  return COPIES.filter((copy) => versions.get(copy.table)?.form !== versionOf(copy))
}

/** Copies of the right form whose function has another body. */
export async function staleFunctions(client: pg.ClientBase): Promise<Copy[]> {
  const versions = await copyVersions(client)
  return COPIES.filter((copy) => {
    const stored = versions.get(copy.table)
    return stored?.form === versionOf(copy) && stored.body !== versionOf(bodyOf(copy))
  })
}

/** Versions by table, as the functions' comments have them. */
async function copyVersions(client: pg.ClientBase): Promise<Map<string, { form?: string; body?: string }>> {
  const { rows } = await client.query<{ name: string; versions: string | null }>(
    `select p.proname as name, obj_description(p.oid, 'pg_proc') as versions
    from pg_proc p where p.pronamespace = to_regnamespace('${COPIED}')`,
  )
  return new Map(
    rows.map(({ name, versions }) => {
      const [form = '', body = ''] = versions?.split(' ') ?? []
      return [name.replace(/^keep_/, ''), { form, body }]
    }),
  )
}

/** Replaces the function that keeps a copy; the copy and its rows stay. */
export async function renewFunction(client: pg.ClientBase, copy: Copy): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`set local citus.enable_ddl_propagation = off`)
    for (const statement of makeFunctionOf(copy)) await client.query(statement)
  })
}

/** Makes or remakes a copy and fills it; writes to the table wait meanwhile. */
export async function makeCopy(client: pg.ClientBase, copy: Copy): Promise<void> {
  const { table, key, index } = copy
  await client.query(`create schema if not exists ${COPIED}`)
  await onWorkers(client, await workerNodes(client), [`drop schema if exists ${READING} cascade`])
  await client.query(`drop function if exists ${functionOf(copy)} cascade`)
  await client.query(`drop table if exists ${COPIED}.${table} cascade`)
  const columns = columnsOf(copy).join(', ')
  await client.query(`create table ${COPIED}.${table} as select ${columns} from public.${table} with no data`)
  await client.query(`alter table ${COPIED}.${table} add primary key (${key.join(', ')})`)
  if (index) await client.query(`create index on ${COPIED}.${table} ${index}`)
  await client.query(`select create_reference_table('${COPIED}.${table}')`)
  await inTransaction(client, async () => {
    await client.query(`lock table public.${table} in share row exclusive mode`)
    // The triggers belong to the coordinator's own table.
    await client.query(`set local citus.enable_ddl_propagation = off`)
    for (const statement of triggersOf(copy)) await client.query(statement)
    for (const statement of fillingOf(copy)) await client.query(statement)
  })
  // Before autovacuum does so: without statistics a page of 关注 costs a worker four times as much.
  await client.query(`analyze ${COPIED}.${table}`)
}

/** Fills the copies again after writes with disabled triggers. */
export async function refillCopies(run: (statement: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const { rows } = await run(`select relname as name from pg_class where relnamespace = to_regnamespace('${COPIED}')`)
  const there = new Set((rows as { name: string }[]).map(({ name }) => name))
  for (const copy of COPIES.filter(({ table }) => there.has(table)))
    for (const statement of fillingOf(copy)) await run(statement)
}

function fillingOf(copy: Copy): string[] {
  const columns = columnsOf(copy).join(', ')
  return [
    `delete from ${COPIED}.${copy.table}`,
    `insert into ${COPIED}.${copy.table} (${columns}) select ${columns} from public.${copy.table}`,
  ]
}

const functionOf = ({ table }: Copy) => `${COPIED}.keep_${table}`

/**
 * The writer has locked the row of the table, so every node gets the changes of its copy in the same order. Writers of
 * different rows do not wait for each other. A worker may have prepared the row and not committed it yet: a delete,
 * which would not see it, waits for that by an insert.
 */
function bodyOf(copy: Copy): string {
  const { table, key } = copy
  const columns = columnsOf(copy)
  const isSame = key.map((name) => `${name} = OLD.${name}`).join(' and ')
  const changes = copy.columns.map((name) => `${name} = excluded.${name}`).join(', ')
  const into = `insert into ${COPIED}.${table} (${columns.join(', ')}) values`
  return `begin
      if TG_OP = 'DELETE' or (TG_OP = 'UPDATE' and row(${of('OLD', key)}) is distinct from row(${of('NEW', key)})) then
        ${into} (${of('OLD', columns)}) on conflict do nothing;
        delete from ${COPIED}.${table} where ${isSame};
      end if;
      if TG_OP <> 'DELETE' then
        ${into} (${of('NEW', columns)})
        on conflict (${key.join(', ')}) do ${changes ? `update set ${changes}` : 'nothing'};
      end if;
      return null;
    end`
}

const of = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ')

function makeFunctionOf(copy: Copy): string[] {
  const name = functionOf(copy)
  return [
    `create or replace function ${name}() returns trigger language plpgsql security definer
      set search_path = pg_catalog, pg_temp set citus.all_modifications_commutative = on as $$ ${bodyOf(copy)} $$`,
    `comment on function ${name}() is '${versionOf(copy)} ${versionOf(bodyOf(copy))}'`,
  ]
}

function triggersOf(copy: Copy): string[] {
  const { table } = copy
  const columns = columnsOf(copy)
  const name = functionOf(copy)
  return [
    ...makeFunctionOf(copy),
    `create trigger copied after insert or delete on public.${table} for each row execute function ${name}()`,
    `create trigger copied_again after update of ${columns.join(', ')} on public.${table} for each row
      when (row(${of('OLD', columns)}) is distinct from row(${of('NEW', columns)})) execute function ${name}()`,
  ]
}

interface WorkerNode {
  name: string
  port: number
  /** Version of its views; empty without them. */
  version: string
  /** Whether it has every copy. A new worker may get them later. */
  isFilled: boolean
}

/** The workers that answer. */
async function workerNodes(client: pg.ClientBase): Promise<WorkerNode[]> {
  const { rows } = await client.query<WorkerNode>(
    `select n.nodename as name, n.nodeport as port, r.result as version, (
        select count(*) from pg_dist_placement p join pg_dist_shard s using (shardid)
          join pg_class c on c.oid = s.logicalrelid
        where p.groupid = n.groupid and c.relnamespace = to_regnamespace('${COPIED}')
      ) = ${COPIES.length} as "isFilled"
    from run_command_on_workers($1) r join pg_dist_node n using (nodename, nodeport) where r.success`,
    [`select coalesce(obj_description(to_regnamespace('${READING}'), 'pg_namespace'), '')`],
  )
  return rows
}

const isLacking = ({ version, isFilled }: WorkerNode) => isFilled && version !== READING_VERSION

/** Whether any worker lacks what reads of one person there need. */
export async function isReadingMissing(client: pg.ClientBase): Promise<boolean> {
  return (await workerNodes(client)).some(isLacking)
}

/**
 * Creates the views on the workers that lack them. They select from the shards: a statement on the reference tables
 * would be planned by Citus each time.
 */
export async function makeReading(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; shard: string }>(
    `select c.relname as table, s.shardid as shard from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
    where c.relnamespace = '${COPIED}'::regnamespace`,
  )
  const shards = new Map(rows.map(({ table, shard }) => [table, shard]))
  const views = COPIES.map(({ table, counted = [] }) => {
    const columns = ['*', ...counted.map((name) => `0 as ${name}`)].join(', ')
    return `create view ${READING}.${table} as select ${columns} from ${COPIED}.${table}_${shards.get(table)}`
  })
  await onWorkers(client, (await workerNodes(client)).filter(isLacking), [
    `drop schema if exists ${READING} cascade`,
    `create schema ${READING}`,
    ...views,
    ...(await readingGrants(client)),
    `comment on schema ${READING} is '${READING_VERSION}'`,
  ])
}

/** Grants the views on the workers to every role that may read messages. */
export async function grantReading(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regnamespace('${COPIED}') is not null as there`)
  if (!rows[0]?.there) return
  const nodes = (await workerNodes(client)).filter(({ version }) => version === READING_VERSION)
  await onWorkers(client, nodes, await readingGrants(client))
}

async function readingGrants(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct quote_ident(grantee) as role from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'messages' and privilege_type = 'SELECT' and grantee <> 'PUBLIC'`,
  )
  return rows.flatMap(({ role }) => [
    `grant usage on schema ${READING} to ${role}`,
    `grant select on all tables in schema ${READING} to ${role}`,
  ])
}

/** Runs the statements on each worker in one transaction. Throws the error of a worker that refused. */
async function onWorkers(client: pg.ClientBase, nodes: readonly WorkerNode[], statements: string[]): Promise<void> {
  if (nodes.length === 0 || statements.length === 0) return
  const executed = statements.map((statement) => `execute $statement$${statement}$statement$;`).join(' ')
  const command = `do $run$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${executed} end $run$`
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from master_run_on_worker($1::text[], $2::int[], $3::text[], false)',
    [nodes.map(({ name }) => name), nodes.map(({ port }) => port), nodes.map(() => command)],
  )
  const refused = rows.find(({ success }) => !success)
  if (refused) throw new Error(refused.result)
}
