import type { PGlite } from '@electric-sql/pglite'

/** A migrated PGlite that is emptied after each test: starting one takes twenty times as long. */
export interface ReusedDb {
  client: PGlite
  /** Deletes what a test has written; false if the schema has changed, too. */
  reset(): Promise<boolean>
}

/** After so many bytes of tables, or so many uses, deleted rows and old segments of the log are removed. */
const BYTES_BEFORE_VACUUM = 4_000_000
const USES_BEFORE_VACUUM = 20

/** Tables that have had rows since they were vacuumed. */
const WRITTEN = `select quote_ident(relname) as name, pg_table_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by relname`

/** Digest of the schema: without what emptying a table changes. */
const SCHEMA = `select md5(string_agg(line, E'\\n' order by line)) as digest from (
    select concat_ws(' ', 'class', oid, relname, relnamespace, relkind, relrowsecurity, relacl) as line from pg_class
    where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace and not relispartition
  union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, atthasdef, attisdropped)
    from pg_attribute where attrelid >= 16384 and attnum > 0
  union all select concat_ws(' ', 'default', oid, adrelid, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef
  union all select concat_ws(' ', 'trigger', oid, tgrelid, tgname, tgenabled) from pg_trigger
  union all select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
  union all select concat_ws(' ', 'constraint', oid, conrelid, conname, condeferrable, convalidated) from pg_constraint
  union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace where oid >= 16384 and nspname !~ '^pg_'
  union all select concat_ws(' ', 'role', oid, rolname) from pg_roles
  union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
  union all select concat_ws(' ', 'extension', oid, extname) from pg_extension
  union all select concat_ws(' ', 'migration', id, hash) from drizzle.__drizzle_migrations
) lines`

/** Calls that set every sequence to its present value. */
const SEQUENCES = `select format('setval(%L, %s, %s)', quote_ident(sequencename), coalesce(last_value, start_value),
    (last_value is not null)::text) as call from pg_sequences where schemaname = 'public'`

/** @param client migrated; what it contains now is what a reset leaves */
export async function reusedDb(client: PGlite): Promise<ReusedDb> {
  const rowsOf = async <Row>(statement: string) => (await client.query<Row>(statement)).rows
  const digest = async () => (await rowsOf<{ digest: string }>(SCHEMA))[0]?.digest
  const written = () => rowsOf<{ name: string; bytes: number }>(WRITTEN)
  const kept = new Map<string, string>()
  for (const { name } of await written()) {
    const [row] = await rowsOf<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`)
    if (row?.rows) kept.set(name, row.rows)
  }
  const sequences = (await rowsOf<{ call: string }>(SEQUENCES)).map(({ call }) => call)
  const original = await digest()
  let uses = 0

  async function empty(tables: readonly string[]): Promise<void> {
    await client.transaction(async (tx) => {
      // Without triggers: some tables refuse to be emptied.
      await tx.exec('set local session_replication_role = replica')
      await tx.exec(tables.map((name) => `delete from ${name}`).join(';'))
      for (const [name, rows] of kept) {
        const each = `select * from json_populate_recordset(null::${name}, $1)`
        await tx.query(`insert into ${name} overriding system value ${each}`, [rows])
      }
      await tx.exec(`select ${sequences.join(', ')}`)
    })
  }

  return {
    client,
    reset: async () => {
      await client.exec('rollback')
      await client.exec('discard all')
      if ((await digest()) !== original) return false
      const tables = await written()
      await empty(tables.map(({ name }) => name))
      uses += 1
      const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
      if (bytes > BYTES_BEFORE_VACUUM || uses % USES_BEFORE_VACUUM === 0) {
        await client.exec('vacuum')
        await client.exec('checkpoint')
      }
      return true
    },
  }
}
