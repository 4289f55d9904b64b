import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { join } from 'node:path'
import pg from 'pg'
import type { Db } from '@server/db/db'
import { HOT_TRENDS } from '../rows'
import { readStatements, SAMPLE, type Statement } from './statements'

export interface Load {
  /** Completed calls per second. */
  perSecond: number
  p99Ms: number
}

export interface BareDriver {
  detail: Load
  comments: Load
}

const CALLERS = 10
const SECONDS = 5

/** Ten callers for five seconds, each on a different hot trend every time. */
async function hammer(call: (trendsId: string) => Promise<unknown>): Promise<Load> {
  const took: number[] = []
  const until = performance.now() + SECONDS * 1000
  let turn = 0
  const caller = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      await call(`t${(turn++ % HOT_TRENDS) + 1}`)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  took.sort((a, b) => a - b)
  return { perSecond: Math.round(took.length / SECONDS), p99Ms: took[Math.floor(took.length * 0.99)] ?? 0 }
}

/** The value with another post instead of the sample, also within lists of ids. */
function sampled(value: unknown, trendsId: string): unknown {
  if (Array.isArray(value)) return value.map((item) => sampled(item, trendsId))
  return value === SAMPLE ? trendsId : value
}

type Run = (statement: { name: string; text: string; values: unknown[] }) => Promise<unknown>

async function measure(db: Db, seen: Statement[], run: Run): Promise<BareDriver> {
  const { detail, comments } = await readStatements(db, seen)
  const replay = (name: string, statements: Statement[]) => async (trendsId: string) => {
    for (const [i, { text, params }] of statements.entries()) {
      await run({ name: `${name}${i}`, text, values: params.map((value) => sampled(value, trendsId)) })
    }
  }
  return { detail: await hammer(replay('d', detail)), comments: await hammer(replay('c', comments)) }
}

/** The same statements without the server, on PostgreSQL. */
export async function bareDriver(url: string): Promise<BareDriver> {
  const pool = new pg.Pool({ connectionString: url, max: CALLERS })
  // Connections end with the cluster, which is not an error.
  pool.on('error', () => undefined)
  const seen: Statement[] = []
  const db = drizzlePg(pool, { logger: { logQuery: (text, params) => void seen.push({ text, params }) } })
  try {
    return await measure(db as unknown as Db, seen, (statement) => pool.query(statement))
  } finally {
    await pool.end()
  }
}

/** The same statements without the server, on the embedded database of an unused data folder. */
export async function bareEmbedded(dataDir: string): Promise<BareDriver> {
  const client = await PGlite.create({ dataDir: join(dataDir, 'database', 'pglite') })
  const seen: Statement[] = []
  const db = drizzlePglite(client, { logger: { logQuery: (text, params) => void seen.push({ text, params }) } })
  try {
    return await measure(db as unknown as Db, seen, ({ text, values }) => client.query(text, values))
  } finally {
    await client.close()
  }
}
