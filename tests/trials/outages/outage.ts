import { setTimeout as sleep } from 'node:timers/promises'
import { line } from '../../bench/table'
import type { Compared } from '../ledger'
import type { TestServer } from './setUp'
import { startUploads } from './uploads'
import { count, startWorkload, type Tally } from './workload'

const LOOK_EVERY_MS = 250
/** Refusal of a machine that is busy with other work, possible at any time. */
const BUSY = '当前访问的人较多，请稍后再试'
/** Successful writes that count as recovered. */
const WELL = 20
const TIMEOUT_MS = 120_000

export interface Outage {
  /** Begins the outage. Returns a function that ends it. */
  begin(): Promise<() => void | Promise<void>> | (() => void | Promise<void>)
  /** Duration. */
  seconds: number
  /** Continues until `/healthz` and a refusal have reported it. */
  isSeen: boolean
  /** Pictures are uploaded as well. */
  withUploads?: boolean
}

export interface Outcome extends Tally, Compared {
  uploads: number
  /** Responses of `/healthz` during the outage, with counts. */
  health: Map<string, number>
  /** From the end of the outage until `/healthz` is well and writes are acknowledged. */
  recoveryMs: number
}

/** Writes and reads before, during and after the outage; then checks everything acknowledged. */
export async function runOutage(testServer: TestServer, outage: Outage): Promise<Outcome> {
  const { tally, stop } = startWorkload({ ...testServer, origin: testServer.server.origin })
  const { origin } = testServer.server
  const uploads = outage.withUploads ? await startUploads(origin, testServer.tokens, tally) : undefined
  const done = () => ({ writes: tally.acknowledged.length, uploads: uploads?.acknowledged() ?? 1 })
  const isWellSince = ({ writes, uploads: stored }: { writes: number; uploads: number }) =>
    done().writes >= writes + WELL && (!uploads || done().uploads > stored)
  try {
    await until('写入', () => isWellSince({ writes: 0, uploads: 0 }))
    const end = await outage.begin()
    const began = performance.now()
    const health = new Map<string, number>()
    const isSeen = () =>
      !outage.isSeen ||
      (sentences(tally.refused).length > 0 && [...health.keys()].some((said) => !said.startsWith('200')))
    await until('/healthz 的说明', async () => {
      count(health, await healthOf(origin))
      return performance.now() - began >= outage.seconds * 1000 && isSeen()
    }).finally(end)
    const ended = performance.now()
    const before = done()
    let after = ''
    await until('恢复', async () => {
      after = await healthOf(origin)
      return isWellSince(before) && after === WELL_HEALTH
    }).catch((error: unknown) => {
      console.error({ ...tally, acknowledged: done(), before, after, health })
      throw error
    })
    const recoveryMs = performance.now() - ended
    await stop()
    const lost = (await uploads?.stop()) ?? 0
    const compared = await testServer.compare(tally.acknowledged)
    const missing = compared.missing + lost
    return { ...tally, ...compared, missing, uploads: uploads?.acknowledged() ?? 0, health, recoveryMs }
  } finally {
    await stop()
    await uploads?.stop()
  }
}

/** What was said to whom the outage refused something. */
export const sentences = (refused: Map<string, number>) => [...refused.keys()].filter((said) => !said.endsWith(BUSY))

const WELL_HEALTH = '200 ok'

async function healthOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/healthz`)
  const { status, place } = (await answer.json()) as { status: string; place?: string }
  return [answer.status, status, place].filter(Boolean).join(' ')
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const began = performance.now(); !(await isSo()); await sleep(LOOK_EVERY_MS)) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`等不到${what}`)
  }
}

/** Nothing is lost or counted wrongly, and every response is a success or a clear refusal. */
export const isGood = ({ missing, miscounted, unclear }: Outcome): boolean =>
  missing === 0 && miscounted === 0 && unclear.length === 0

export function printHead(): void {
  line([
    '情形',
    '已确认的写入',
    '丢失',
    '计数不符',
    '拒绝写入',
    '拒绝读取',
    '答了的读取',
    '说不清的应答',
    '/healthz',
    '恢复 s',
  ])
  line(Array<string>(10).fill('---'))
}

export function printOutcome(name: string, outcome: Outcome): void {
  const told = (counts: Map<string, number>) => [...counts].map(([said, times]) => `${said} ×${times}`).join('；')
  line([
    name,
    outcome.acknowledged.length + outcome.uploads,
    outcome.missing,
    outcome.miscounted,
    told(outcome.refused) || 0,
    told(outcome.reads.refused) || 0,
    outcome.reads.answered,
    outcome.unclear.length,
    told(outcome.health),
    (outcome.recoveryMs / 1000).toFixed(1),
  ])
  for (const said of new Set(outcome.unclear)) console.log(`说不清：${said}`)
}
