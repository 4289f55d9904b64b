import pg from 'pg'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { READING_VERSION } from '@server/db/citus/copies'
import { openWorkers } from '@server/db/citus/workers'
import type { Db, OpenDb } from '@server/db/db'

const WORKER = { low: -(2 ** 31), high: 2 ** 31 - 1, host: 'worker', port: 5432 }
const MINUTE_MS = 60_000

/** A database that answers a statement by the first of these words that it contains. */
const answering = (rows: Record<string, () => object[]>) =>
  ({
    execute: async (statement: SQL) => {
      const { sql } = new PgDialect().sqlToQuery(statement)
      return { rows: Object.entries(rows).find(([words]) => sql.includes(words))?.[1]() ?? [] }
    },
  }) as unknown as Db

async function failureOfEndedPool(): Promise<unknown> {
  const pool = new pg.Pool()
  await pool.end()
  return pool.query('select 1').catch((error: unknown) => error)
}

async function openOneWorker() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let shards: object[] = [WORKER]
  const coordinator = answering({ pg_dist_shard: () => shards, hashtext: () => [{ place: 0 }] })
  const db = answering({ obj_description: () => [{ version: READING_VERSION }] })
  const close = vi.fn(async () => undefined)
  const workers = await openWorkers(
    coordinator,
    'postgresql://u:p@coordinator/bole',
    () => ({ db, close }) as unknown as OpenDb,
  )
  onTestFinished(() => workers.close())
  const drain = async () => {
    shards = []
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(close).toHaveBeenCalledOnce()
  }
  return { near: workers.near, worker: db, coordinator, drain }
}

it('reads on the coordinator what was being read on a worker while that was drained', async () => {
  const ended = await failureOfEndedPool()
  const { near, worker, coordinator, drain } = await openOneWorker()
  const readFrom: Db[] = []
  const read = near('u-1', async (db) => {
    readFrom.push(db)
    if (db === coordinator) return 'read'
    await drain()
    throw ended
  })
  await expect(read).resolves.toBe('read')
  expect(readFrom).toEqual([worker, coordinator])
})

it('does not repeat a read that fails on a worker that is there', async () => {
  const { near } = await openOneWorker()
  const read = vi.fn(async () => Promise.reject(new Error('wrong')))
  await expect(near('u-1', read)).rejects.toThrow('wrong')
  expect(read).toHaveBeenCalledOnce()
})
