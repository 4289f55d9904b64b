import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { PROJECT } from '@tests/support/servers/serverProcess'

const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

it.each(['@electric-sql/pglite', 'drizzle-orm', 'pg', 'scheduler', 'xgplayer'])(
  '%s, which is used beyond its documented API, has one exact version',
  (name) => {
    expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/)
  },
)

it('the query builder still has the two places that prepared.ts uses', () => {
  const db = drizzle(new pg.Pool())
  expect(db._.session.prepareQuery).toBeInstanceOf(Function)
  const select = db.select({ n: sql<number>`1` }).from(sql`t`)
  expect(Object.keys(select._.selectedFields)).toEqual(['n'])
  expect(new PgDialect().sqlToQuery(select.getSQL()).sql).toContain('from t')
})

it('the driver’s connection still has what NamedQuery sends with', () => {
  const { connection } = new pg.Client()
  for (const name of ['close', 'parse', 'bind', 'describe', 'execute', 'sync'] as const)
    expect(connection[name]).toBeInstanceOf(Function)
  expect(connection.stream.cork).toBeInstanceOf(Function)
})

it('React renders with the scheduler whose rate the first screen sets', () => {
  const own = createRequire(join(PROJECT, 'package.json'))
  expect(createRequire(own.resolve('react-dom')).resolve('scheduler')).toBe(own.resolve('scheduler'))
  expect(own('scheduler')).toMatchObject({ unstable_forceFrameRate: expect.any(Function) as unknown })
})
