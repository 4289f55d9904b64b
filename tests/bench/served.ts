import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { openDb } from '@server/db/open'
import { openServed } from '@server/pages/served'
import { readSettings } from '@server/settings'
import { usualPost } from '../../scripts/servedBytes'
import { startPostgres } from '../support/servers/postgres'
import { PROJECT, runServer } from '../support/servers/serverProcess'
import type { BareAnswer } from './load/bareServer'
import { fill, HOT_TRENDS } from './rows'

export interface PageRow {
  name: string
  perSecond: number
  p99Ms: number
  /** Number of responses that were rendered, not the plain page. */
  drawn: number
}

const SECONDS = 10
const CALLERS = 10
/** Concurrent readers of one link. */
const MANY = 50
const WARM = 100
const COLD = 30_000

const gc = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

async function load(
  origin: string,
  name: string,
  ids: readonly number[],
  seconds: number,
  connections = CALLERS,
): Promise<PageRow> {
  let [drawn, all] = [0, 0]
  const requests = ids.map((id) => ({
    path: `/mobile/trend/detail?id=t${id}`,
    headers: { 'accept-encoding': 'br' },
    onResponse: (_status: number, _body: string, _context: object, headers: IncomingHttpHeaders | undefined) => {
      all += 1
      if (headers?.['cache-control']?.includes('s-maxage')) drawn += 1
    },
  }))
  const result = await autocannon({ url: origin, connections, duration: seconds, requests })
  if (result.non2xx || result.errors) throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} broken`)
  return { name, perSecond: result.requests.average, p99Ms: result.latency.p99, drawn: drawn / Math.max(1, all) }
}

/** A bare HTTP server in a separate process that sends a page with the backend's bytes and headers. */
async function startBare(origin: string): Promise<{ origin: string; stop(): void }> {
  const answer = await fetch(`${origin}/mobile/trend/detail?id=t1`, { headers: { 'accept-encoding': 'identity' } })
  const page = Buffer.from(await answer.arrayBuffer())
  const { 'transfer-encoding': _chunked, ...headers } = Object.fromEntries(answer.headers)
  const bytes = brotliCompressSync(page)
  const sent = { ...headers, 'content-encoding': 'br', 'content-length': String(bytes.length) }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/load/bareServer.ts'], {
    cwd: PROJECT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ headers: sent, body: bytes.toString('base64') } satisfies BareAnswer))
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

/** Pages per second of one server process on PostgreSQL: a hundred pages repeatedly, and each page once. */
export async function measurePages(quick: boolean): Promise<PageRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const cluster = await startPostgres()
  try {
    const url = await cluster.createDatabase()
    const open = await openDb({ ...readSettings({}), dataDir, databaseUrl: url })
    await fill(open.jobs, COLD).finally(() => open.close())
    const server = await runServer(dataDir, { env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'warn' } })
    const bare = await startBare(server.origin)
    try {
      const seconds = quick ? 3 : SECONDS
      const warm = Array.from({ length: WARM }, (_, i) => i + 1)
      await load(server.origin, 'warm-up', warm, 3)
      const rows = [await load(server.origin, '缓存已有', warm, seconds)]
      rows.push(await load(bare.origin, '裸 http，同样的字节', warm, seconds))
      rows.push(await load(server.origin, '缓存已有，五十人', warm, seconds, MANY))
      rows.push(await load(server.origin, '一条链接，五十人', [1], seconds, MANY))
      rows.push(await load(bare.origin, '裸 http，同样的字节，五十人', [1], seconds, MANY))
      const never = Array.from({ length: COLD - HOT_TRENDS }, (_, i) => HOT_TRENDS + i + 1)
      rows.push(await load(server.origin, '每页都新渲染', never, seconds))
      return rows
    } finally {
      bare.stop()
      await server.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Heap in MB after each of several numbers of pages rendered in this process. */
export async function measureMemory(pages: number): Promise<{ after: number; heapMb: number; perPageMs: number }[]> {
  const served = await openServed(join(PROJECT, 'dist-ssr'), () => new Date())
  if (!served) throw new Error('还没有构建产物，请先运行 npm run build')
  const { trend, comments } = usualPost()
  const rows = []
  const step = Math.ceil(pages / 5)
  for (let after = 0; after < pages; after += step) {
    const began = performance.now()
    for (let page = 0; page < step; page += 1)
      served.page({ ...trend, title: `${trend.title}${after + page}` }, comments, '')
    const perPageMs = (performance.now() - began) / step
    gc()
    rows.push({ after: after + step, heapMb: process.memoryUsage().heapUsed / 2 ** 20, perPageMs })
  }
  return rows
}
