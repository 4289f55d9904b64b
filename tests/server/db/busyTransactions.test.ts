import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseBusyTransactions } from '@tests/support/databases/busyTransactions'
import { BUSY_CLIENT } from '@tests/support/busyWarning'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'
import { startProcess } from '@tests/support/servers/processes'

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
  const { ended, lines } = startProcess('tests/support/servers/busyPoolProcess.ts', [postgres.url])
  expect(await ended, lines.join('\n')).toBe(0)
  const told = lines.filter((line) => /^(asked|warned): /.test(line))
  expect(told).toEqual(['asked: one', expect.stringMatching(BUSY_CLIENT), 'asked: three'])
})
