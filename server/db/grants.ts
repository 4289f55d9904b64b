import { LockNumber } from './advisoryLock'
import { grantReading } from './citus/copies'
import { withClient } from './withClient'

/** Tables that the server's role may only read and append to. */
const FINAL_TABLES = ['audit_log'] as const

/** Grants the server's role access to the tables of another role; append-only tables cannot be updated. */
export async function grantTo(serverUrl: string, ownerUrl: string): Promise<void> {
  const role = await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_user) as name')
    return rows[0]?.name ?? ''
  })
  await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LockNumber.Grants])
    await client.query(`grant usage on schema public to ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
    // A backup notes the migrations.
    await client.query(`grant usage on schema drizzle to ${role}`)
    await client.query(`grant select on all tables in schema drizzle to ${role}`)
    await client.query(`grant usage, select on all sequences in schema public to ${role}`)
    for (const table of FINAL_TABLES) await client.query(`revoke update, delete, truncate on ${table} from ${role}`)
    await client.query('commit')
    await grantReading(client)
  })
}
