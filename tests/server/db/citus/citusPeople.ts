import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { COPIES } from '@server/db/citus/copiedTables'
import type { Db } from '@server/db/db'
import { openPool } from '@server/db/postgres'
import { pause } from '@tests/support/concurrency/pause'
import type { TestCitus } from '@tests/support/servers/citus'
import type { TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'

export type Person = Awaited<ReturnType<typeof signedIn>>

export async function rowsOf<Row>(db: Db, text: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
}

/** The port of the node that a connection is of. */
export const portOf = async (db: Db) =>
  (await rowsOf<{ port: string }>(db, `select current_setting('port') as port`))[0]?.port

/** Options of a call that is sent under a key of its own. */
export const once = (person: Person) => ({ token: person.token, key: crypto.randomUUID() })

/** The same database on a worker. */
export const urlOn = (cluster: TestCitus, n: number, database: string) =>
  Object.assign(new URL(cluster.workers[n]?.url ?? ''), { pathname: new URL(database).pathname }).href

/** Somebody whose rows lie on this worker. */
export async function personOn(app: TestApp, port: string): Promise<Person> {
  for (;;) {
    const person = await signedIn(app)
    if ((await app.context.near(person.id, portOf)) === port) return person
  }
}

export async function until(done: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); !(await done()); await pause(200))
    if (Date.now() - began > 60_000) throw new Error('it did not happen')
}

/** Compares the copies of every worker with the coordinator's tables. */
export async function expectCopied(db: Db, cluster: TestCitus, url: string): Promise<void> {
  const sorted = async (from: Db, statement: string) =>
    (await rowsOf<object>(from, statement)).map((row) => JSON.stringify(row)).sort()
  for (const n of cluster.workers.keys()) {
    const worker = openPool({ connectionString: urlOn(cluster, n, url) })
    try {
      for (const { table, key, columns } of COPIES) {
        const names = [...key, ...columns].join(', ')
        const copied = await sorted(worker.db, `select ${names} from reading.${table}`)
        expect([table, copied]).toEqual([table, await sorted(db, `select ${names} from ${table}`)])
      }
    } finally {
      await worker.close()
    }
  }
}
