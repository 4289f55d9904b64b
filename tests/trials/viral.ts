import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { trends } from '@contract/trend'
import { generate, planned, quantile } from '../bench/load/loads'
import { line } from '../bench/table'
import { startPostgres } from '../support/servers/postgres'
import { runServer } from '../support/servers/serverProcess'
import { pause } from '../support/concurrency/pause'

const READERS = 20_000
const SECONDS = 60
const TREND = 't-picture'
const CONNECTIONS = 2000
const MAX_MISSED = 0.01
/** View counts are written after the responses. */
const SETTLE_MS = 5000

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** 20,000 readers of one shared link within a minute after a cold start, each from another address. */
export async function viral(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-viral-'))
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' }
    await (await runServer(dataDir, { env })).stop()
    await client.connect()
    const numberOf = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
    const views = () => numberOf(`select view_num as n from trends where id = '${TREND}'`)
    const statements = () =>
      numberOf('select xact_commit as n from pg_stat_database where datname = current_database()')
    const before = { views: await views(), statements: await statements() }
    const server = await runServer(dataDir, { env })
    const requests = Array.from({ length: READERS }, (_, n) => {
      const address = addressOf(n)
      const page = { path: `/mobile/trend/detail?id=${TREND}`, body: '', token: '', isWrite: false, address }
      return [page, { ...planned(trends.viewed, { trendsId: TREND }), isWrite: false, address }]
    }).flat()
    const plan = { port: server.port, connections: CONNECTIONS, seconds: SECONDS, patienceMs: 30_000, requests }
    const report = await generate({ ...plan, perSecond: requests.length / SECONDS })
    await pause(SETTLE_MS)
    await server.stop()
    const counted = (await views()) - before.views
    const times = report.answered.sort((one, other) => one - other)
    const failed = report.sent - times.length
    line(['一条链接，一分钟内的读者', '浏览数', '没有答好', 'p50 ms', 'p95 ms', '最慢 ms', '数据库事务'])
    line(Array<string>(7).fill('---'))
    line([
      READERS,
      counted,
      `${failed}（503 ${report.refused.length}，429 ${report.tooOften}，断开 ${report.lost}，其他 ${report.failed}，未答 ${report.unanswered}）`,
      ...[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1)),
      (await statements()) - before.statements,
    ])
    return failed === 0 && Math.abs(counted - READERS) <= MAX_MISSED * READERS ? 0 : 1
  } finally {
    await client.end().catch(() => undefined)
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
