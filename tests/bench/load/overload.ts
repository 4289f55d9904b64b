import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { messages } from '@contract/message'
import { TargetKind, trends } from '@contract/trend'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { startPostgres } from '../../support/servers/postgres'
import { insertSession } from '../../support/rows'
import { runServer } from '../../support/servers/serverProcess'
import type { LoadPlan, PlannedRequest } from './loadGenerator'
import { generate, planned, quantile, timed, untilHealthy } from './loads'
import { fill, HOT_TRENDS } from '../rows'

export interface OverloadRow {
  name: string
  perSecond: number
  answeredPerSecond: number
  /** Shares of all requests sent. */
  refused: number
  /** Broken, another status, or no response in time. */
  lost: number
  p50Ms: number
  p95Ms: number
  refusedP95Ms: number
  /** Slowest `/healthz` on a new connection during the load; Infinity if one took over ten seconds. */
  healthMs: number
  /** From the end of the load until ten calls in a row take less than 100 ms. */
  wellAfterMs: number
  load: number
}

const POSTS = 10_000
const MEMBERS = 200
const USUAL = 500
const PROBE_EVERY_MS = 200

/** Per hundred calls: 40 details, 25 comment lists, 15 feed pages, 10 message summaries, 10 likes. */
function mixOf(tokens: readonly string[]): PlannedRequest[] {
  const one = (n: number): PlannedRequest => {
    const trendsId = `t${((n * 7919) % HOT_TRENDS) + 1}`
    const token = tokens[n % tokens.length]
    const kind = n % 20
    if (kind < 8) return planned(trends.detail, { trendsId })
    if (kind < 13) return planned(comments.list, { trendsId, pageNum: 1, pageSize: 20, asc: false })
    if (kind < 16) return planned(trends.page, { tab: 'recommend', cursor: null })
    if (kind < 18) return planned(messages.summary, {}, token)
    return planned(acts.like, { targetKind: TargetKind.Trends, targetId: trendsId, on: n % 40 < 20 }, token)
  }
  return Array.from({ length: 4000 }, (_, n) => one(n))
}

async function slowestHealth(origin: string, until: Promise<unknown>): Promise<number> {
  let over = false
  void until.finally(() => (over = true))
  const probes: Promise<number>[] = []
  for (; !over; await sleep(PROBE_EVERY_MS)) probes.push(timed(`${origin}/healthz`))
  return Math.max(...(await Promise.all(probes)))
}

async function measured(name: string, origin: string, plan: LoadPlan): Promise<OverloadRow> {
  const load = loadavg()[0] ?? 0
  const generating = generate(plan)
  const [report, healthMs] = await Promise.all([generating, slowestHealth(origin, generating)])
  const [first] = plan.requests
  const wellAfterMs = first ? await untilHealthy(origin, first) : NaN
  const [answered, refused] = [report.answered, report.refused].map((times) => times.sort((one, other) => one - other))
  if (report.withoutRetryAfter > 0) console.log(`${report.withoutRetryAfter} refusals without Retry-After`)
  return {
    name,
    perSecond: plan.perSecond,
    answeredPerSecond: report.answered.length / plan.seconds,
    refused: report.refused.length / report.sent,
    lost: (report.failed + report.lost + report.unanswered) / report.sent,
    p50Ms: quantile(answered ?? [], 0.5),
    p95Ms: quantile(answered ?? [], 0.95),
    refusedP95Ms: quantile(refused ?? [], 0.95),
    healthMs,
    wellAfterMs,
    load,
  }
}

/** One server process on PostgreSQL under usual load, five times as much, and with five thousand connections. */
export async function measureOverload(quick: boolean): Promise<OverloadRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const cluster = await startPostgres()
  try {
    const databaseUrl = await cluster.createDatabase()
    const open = await openDb({ ...readSettings({}), dataDir, databaseUrl })
    const requests = await fill(open.jobs, POSTS)
      .then(() =>
        Promise.all(Array.from({ length: MEMBERS }, (_, i) => insertSession(open.db, `u${i + 1}`, new Date()))),
      )
      .then(mixOf)
      .finally(() => open.close())
    const server = await runServer(dataDir, { env: { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'warn' } })
    try {
      const base = { port: server.port, requests, patienceMs: 30_000, seconds: quick ? 5 : 10 }
      const origin = `http://127.0.0.1:${server.port}`
      await generate({ ...base, connections: 100, perSecond: USUAL, seconds: 3 })
      return [
        await measured('平时', origin, { ...base, connections: 100, perSecond: USUAL }),
        await measured('五倍', origin, { ...base, connections: 1000, perSecond: 5 * USUAL }),
        await measured('五倍，5000 个连接', origin, { ...base, connections: 5000, perSecond: 5 * USUAL }),
        await measured('平时，之后', origin, { ...base, connections: 100, perSecond: USUAL }),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
