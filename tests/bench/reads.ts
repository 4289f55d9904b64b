import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { startPostgres } from '../support/postgres'
import { runPortal } from '../support/serverProcess'
import { bareDriver, type BareDriver, bareEmbedded, type Load } from './bare'
import { median } from './phone'
import { fill, HOT_TRENDS } from './rows'

export interface ReadRow {
  name: string
  detail: Load
  comments: Load
  bare: BareDriver
}

const RUNS = 3
const SECONDS = 5
const CALLERS = 10

async function load<Body>(origin: string, endpoint: Endpoint<Body, unknown>, bodyOf: (id: string) => Body): Promise<Load> {
  const requests = Array.from({ length: HOT_TRENDS }, (_, i) => ({
    method: 'POST' as const,
    path: BASE_PATHS[endpoint.base] + endpoint.path,
    headers: { 'content-type': 'application/json', 'x-accesstoken': '111' },
    body: JSON.stringify(bodyOf(`t${i + 1}`)),
  }))
  const rounds: Load[] = []
  for (let round = 0; round <= RUNS; round += 1) {
    const result = await autocannon({ url: origin, connections: CALLERS, duration: SECONDS, requests })
    if (result.non2xx || result.errors) throw new Error(`${endpoint.path}: ${result.non2xx} refused, ${result.errors} broken`)
    if (round > 0) rounds.push({ perSecond: result.requests.average, p99Ms: result.latency.p99 })
  }
  return { perSecond: median(rounds.map((r) => r.perSecond)), p99Ms: median(rounds.map((r) => r.p99Ms)) }
}

async function measureServer(dataDir: string, databaseUrl: string): Promise<{ detail: Load; comments: Load }> {
  const portal = await runPortal(dataDir, { env: { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'warn' } })
  try {
    return {
      detail: await load(portal.origin, trends.detail, (trendsId) => ({ trendsId })),
      comments: await load(portal.origin, comments.list, (trendsId) => ({ trendsId, pageNum: 1, pageSize: 20, asc: false })),
    }
  } finally {
    await portal.stop()
  }
}

async function filled(dataDir: string, databaseUrl: string, count: number): Promise<void> {
  const open = await openDb({ ...readSettings({}), dataDir, databaseUrl })
  await fill(open.db, count).finally(() => open.close())
}

/** Requests a second and p99 of detail and comments, beside the bare driver with the same statements. */
export async function measureReads(sizes: { postgres: number[]; embedded: number[] }): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  const dataDir = () => mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const cluster = await startPostgres()
  try {
    for (const count of sizes.postgres) {
      const folder = dataDir()
      const url = await cluster.createDatabase()
      await filled(folder, url, count)
      rows.push({ name: `PostgreSQL ${count}`, ...(await measureServer(folder, url)), bare: await bareDriver(url) })
      rmSync(folder, { recursive: true })
    }
  } finally {
    await cluster.stop()
  }
  for (const count of sizes.embedded) {
    const folder = dataDir()
    await filled(folder, '', count)
    rows.push({ name: `内嵌 ${count}`, ...(await measureServer(folder, '')), bare: await bareEmbedded(folder) })
    rmSync(folder, { recursive: true })
  }
  return rows
}
