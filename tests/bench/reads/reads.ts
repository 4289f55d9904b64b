import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { startPostgres } from '../../support/servers/postgres'
import { runServer } from '../../support/servers/serverProcess'
import { bareDriver, type BareDriver, bareEmbedded, type Load } from './bare'
import { type Ceiling, ceiling } from './pgbench'
import { median } from '../phone'
import { fill, HOT_TRENDS } from '../rows'

export interface Served {
  detail: Load
  comments: Load
}

export interface ReadRow extends Served {
  name: string
  bare: BareDriver
  /** Undefined without `pgbench` or PostgreSQL. */
  ceiling: Ceiling | undefined
  /** Load of the machine at the start of the measurement. */
  load: number
}

/** The same load on one process, and on two of the same database with as many callers each. */
export interface ProcessRow extends Served {
  processes: number
  load: number
}

const RUNS = 3
const SECONDS = 5
const CALLERS = 10

function callOf<Body>({ base, path }: Endpoint<Body, unknown>, bodyOf: (trendsId: string) => Body) {
  return { path: BASE_PATHS[base] + path, textOf: (trendsId: string) => JSON.stringify(bodyOf(trendsId)) }
}

const CALLS = {
  detail: callOf(trends.detail, (trendsId) => ({ trendsId })),
  comments: callOf(comments.list, (trendsId) => ({ trendsId, pageNum: 1, pageSize: 20, asc: false })),
}

export type CallName = keyof typeof CALLS

/** Calls of visitors on the hot posts, over ten connections. */
export async function callFor(origin: string, name: CallName, seconds: number): Promise<Load> {
  const { path, textOf } = CALLS[name]
  const requests = Array.from({ length: HOT_TRENDS }, (_, i) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json', 'x-accesstoken': '111' },
    body: textOf(`t${i + 1}`),
  }))
  const result = await autocannon({ url: origin, connections: CALLERS, duration: seconds, requests })
  if (result.non2xx || result.errors) throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} broken`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** Median of three rounds after a warm-up; throughput of several servers is added up. */
async function measured(origins: string[], name: CallName): Promise<Load> {
  const rounds: Load[] = []
  for (let round = 0; round <= RUNS; round += 1) {
    const loads = await Promise.all(origins.map((origin) => callFor(origin, name, SECONDS)))
    const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0)
    if (round > 0) rounds.push({ perSecond, p99Ms: Math.max(...loads.map((load) => load.p99Ms)) })
  }
  return { perSecond: median(rounds.map((r) => r.perSecond)), p99Ms: median(rounds.map((r) => r.p99Ms)) }
}

async function measureServers(dataDir: string, databaseUrl: string, processes = 1): Promise<Served> {
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'warn' }
  const servers = await Promise.all(Array.from({ length: processes }, () => runServer(dataDir, { env })))
  const origins = servers.map(({ origin }) => origin)
  try {
    return { detail: await measured(origins, 'detail'), comments: await measured(origins, 'comments') }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

export async function filled(dataDir: string, databaseUrl: string, count: number): Promise<void> {
  const open = await openDb({ ...readSettings({}), dataDir, databaseUrl })
  await fill(open.jobs, count).finally(() => open.close())
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'bole-bench-'))
const loadNow = () => loadavg()[0] ?? 0

/** Requests per second and p99 of detail and comments, compared with `pgbench` and the bare driver. */
export async function measureReads(sizes: {
  postgres: number[]
  embedded: number[]
}): Promise<{ rows: ReadRow[]; processes: ProcessRow[] }> {
  const rows: ReadRow[] = []
  const processes: ProcessRow[] = []
  const cluster = await startPostgres()
  try {
    for (const count of sizes.postgres) {
      const folder = newFolder()
      const url = await cluster.createDatabase()
      await filled(folder, url, count)
      const load = loadNow()
      const served = await measureServers(folder, url)
      rows.push({
        name: `PostgreSQL ${count}`,
        load,
        ...served,
        bare: await bareDriver(url),
        ceiling: await ceiling(cluster.bin, url),
      })
      if (count === sizes.postgres[0]) {
        processes.push({ processes: 1, load, ...served })
        processes.push({ processes: 2, load: loadNow(), ...(await measureServers(folder, url, 2)) })
      }
      rmSync(folder, { recursive: true })
    }
  } finally {
    await cluster.stop()
  }
  for (const count of sizes.embedded) {
    const folder = newFolder()
    await filled(folder, '', count)
    const load = loadNow()
    rows.push({
      name: `内嵌 ${count}`,
      load,
      ...(await measureServers(folder, '')),
      bare: await bareEmbedded(folder),
      ceiling: undefined,
    })
    rmSync(folder, { recursive: true })
  }
  return { rows, processes }
}
