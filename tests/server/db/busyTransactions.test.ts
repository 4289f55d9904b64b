import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openPool } from '@server/db/postgres'
import { refuseBusyTransactions } from '@tests/support/busyTransactions'
import { BUSY_CLIENT } from '@tests/support/busyWarning'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

it('the tests’ own database refuses two statements at once in a transaction, and takes them one after the other', async () => {
  const client = refuseBusyTransactions(await PGlite.create())
  const db = drizzle(client)
  const both = db.transaction((tx) => Promise.all([tx.execute('select 1'), tx.execute('select 2')]))
  await expect(both).rejects.toThrow()
  const inTurn = await db.transaction(async (tx) => {
    await tx.execute('select 1')
    return tx.transaction((inner) => inner.execute('select 2 as n'))
  })
  expect(inTurn.rows).toEqual([{ n: 2 }])
  await Promise.all([db.execute('select 1'), db.execute('select 2')])
  await client.close()
})

it('the driver warns of the third of three statements, in the words that fail a test file', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  const { db, close } = openPool({ connectionString: postgres.url, max: 1 })
  await db.transaction(async (tx) => void (await tx.execute('select 1')))
  expect(warned).not.toHaveBeenCalled()
  await db.transaction((tx) => Promise.all(['1', '2', '3'].map((n) => tx.execute(`select ${n}`))))
  await close()
  expect(warned.mock.calls.map(([warning]) => String(warning)).filter((text) => BUSY_CLIENT.test(text))).toHaveLength(1)
})
