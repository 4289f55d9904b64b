import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acts } from '@contract/act'
import { BASE_PATHS } from '@contract/endpoint'
import { TargetKind, trends } from '@contract/trend'
import type { Db } from '@server/db/db'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { fill } from '../bench/rows'
import { line } from '../bench/table'
import { insertSession } from '../support/rows'
import { startReplicated } from '../support/servers/replicated'
import { runServer } from '../support/servers/serverProcess'
import { compare, type Entry, likeOf } from './ledger'

const POSTS = 200
const PEOPLE = 100
const PER_SECOND = 200
const READS_PER_SECOND = 10
const TICK_MS = 50
/** Pause before a write is repeated, as in `Retry-After`. */
const RESEND_MS = 5000
/** Seconds of writing before the primary is killed, until the standby is promoted, and after that. */
const PHASES = [20, 10, 30] as const
const LIKE = BASE_PATHS[acts.like.base] + acts.like.path
const DETAIL = BASE_PATHS[trends.detail.base] + trends.detail.path
const SENTENCE = /^服务暂时(没有响应|无法保存内容)，请稍后再试$|^当前访问的人较多，请稍后再试$/

type Phase = '主库在' | '没有主库' | '备库接替后'

interface Count {
  acknowledged: number
  refused: number
  /** Any other response, or none. */
  unclear: number
  callsRead: number
  callsFailed: number
  pagesRead: number
  pagesFailed: number
}

/**
 * Kills the primary during 200 writes a second and promotes its synchronous standby ten seconds later: no acknowledged
 * write may be lost, and the server must recover by itself.
 */
export async function failover(): Promise<number> {
  const pair = await startReplicated()
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-failover-'))
  const withDb = async <Result>(work: (db: Db) => Promise<Result>) => {
    const open = await openDb({ ...readSettings({ DATABASE_URL: pair.url }), dataDir })
    return work(open.db).finally(() => open.close())
  }
  try {
    const tokens = await withDb(async (db) => {
      await fill(db, POSTS)
      return Promise.all(Array.from({ length: PEOPLE }, (_, n) => insertSession(db, `u${n + 1}`, new Date())))
    })
    const env = { DATABASE_URL: pair.url, SEED: 'none', LOG_LEVEL: 'fatal', TRUST_PROXY: '127.0.0.1' }
    const server = await runServer(dataDir, { env })
    const traffic = startTraffic(server.origin, tokens)
    await sleep(PHASES[0] * 1000)
    await pair.killPrimary()
    const killedAt = traffic.enter('没有主库')
    await sleep(PHASES[1] * 1000)
    await pair.promote()
    const promotedAt = traffic.enter('备库接替后')
    await sleep(PHASES[2] * 1000)
    const { ledger, counts, resent, acknowledgedAt } = await traffic.stop()
    await server.stop()
    const found = await withDb((db) => compare(db, ledger.map(likeOf)))
    tell(counts)
    const first = acknowledgedAt.find((at) => at > promotedAt) ?? Infinity
    line([])
    line(['已确认的写入', '其中重发过', '丢失', '计数不符', '没有写入 s', '接替后第一次写入 ms'])
    line(Array<string>(6).fill('---'))
    line([
      ...[ledger.length, resent, found.missing, found.miscounted],
      ((first - killedAt) / 1000).toFixed(1),
      Math.round(first - promotedAt),
    ])
    const unclear = [...counts.values()].reduce((sum, count) => sum + count.unclear, 0)
    return found.missing + found.miscounted + unclear === 0 && first < Infinity ? 0 : 1
  } finally {
    await pair.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function tell(counts: ReadonlyMap<Phase, Count>): void {
  line(['', '写入已确认', '503 与说明', '说不清的', '读到内容', '读不到', '页面打开', '打不开'])
  line(Array<string>(8).fill('---'))
  for (const [phase, count] of counts) line([phase, ...Object.values(count)])
}

/** Writes and reads until stopped, then until every write is acknowledged. */
function startTraffic(origin: string, tokens: readonly string[]) {
  const counts = new Map<Phase, Count>()
  const ledger: Entry[] = []
  const acknowledgedAt: number[] = []
  const waiting: { entry: Entry; at: number }[] = []
  const running = new Set<Promise<void>>()
  let made = 0
  let reads = 0
  let resent = 0
  let isWriting = true
  let count: Count
  const enter = (phase: Phase) => {
    count = { acknowledged: 0, refused: 0, unclear: 0, callsRead: 0, callsFailed: 0, pagesRead: 0, pagesFailed: 0 }
    counts.set(phase, count)
    return performance.now()
  }
  enter('主库在')

  const write = async (entry: Entry) => {
    const seen = count
    const outcome = await like(origin, tokens[entry.person] ?? '', entry)
    seen[outcome] += 1
    if (outcome === 'acknowledged') {
      ledger.push(entry)
      acknowledgedAt.push(performance.now())
    } else waiting.push({ entry, at: performance.now() + RESEND_MS * (0.8 + 0.4 * Math.random()) })
  }
  const read = async (n: number) => {
    const seen = count
    const id = `t${(n % POSTS) + 1}`
    const page = fetch(`${origin}/mobile/trend/detail?id=${id}`, { headers: from(n) })
    const call = post(origin + DETAIL, { trendsId: id }, { 'X-AccessToken': tokens[n % PEOPLE] ?? '', ...from(n) })
    seen[(await isGood(page)) ? 'pagesRead' : 'pagesFailed'] += 1
    seen[(await isGood(call)) ? 'callsRead' : 'callsFailed'] += 1
  }
  const run = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const timer = setInterval(() => {
    const perTick = (PER_SECOND * TICK_MS) / 1000
    const now = performance.now()
    for (let n = 0; n < perTick; n += 1) {
      // Refused writes are repeated in addition to the new ones, at half the rate.
      if (n % 2 === 0 && waiting[0] && waiting[0].at <= now) {
        resent += 1
        run(write(waiting.shift()?.entry as Entry))
      }
      if (isWriting && made < POSTS * PEOPLE) run(write(entryOf(made++)))
    }
    reads += (READS_PER_SECOND * TICK_MS) / 1000
    if (isWriting && reads >= 1) {
      reads = 0
      run(read(made))
    }
  }, TICK_MS)
  return {
    enter,
    stop: async () => {
      isWriting = false
      for (const began = Date.now(); (waiting.length > 0 || running.size > 0) && Date.now() - began < 120_000;)
        await sleep(TICK_MS)
      clearInterval(timer)
      return { ledger, counts, resent, acknowledgedAt }
    },
  }
}

/** Consecutive likes are of different posts, as likes of one post wait for each other. */
const entryOf = (n: number): Entry => ({
  ...{ person: (n + Math.floor(n / POSTS)) % PEOPLE, trendId: `t${(n % POSTS) + 1}` },
  key: crypto.randomUUID(),
})

/** A separate address, so that the limit per address does not apply. */
const from = (n: number) => ({ 'X-Forwarded-For': `10.1.${(n >> 8) & 255}.${n & 255}` })

function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function isGood(answer: Promise<Response>): Promise<boolean> {
  return answer.then(
    async (response) => response.ok && (await response.text()).length > 0,
    () => false,
  )
}

async function like(origin: string, token: string, { person, trendId, key }: Entry) {
  const body = { targetKind: TargetKind.Trends, targetId: trendId, on: true }
  const headers = { 'X-AccessToken': token, 'Idempotency-Key': key, ...from(person) }
  try {
    const answer = await post(origin + LIKE, body, headers)
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code === acts.like.success) return 'acknowledged'
    return answer.status === 503 && SENTENCE.test(msg) ? 'refused' : 'unclear'
  } catch {
    return 'unclear'
  }
}
