import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { MessageGroup, messages } from '@contract/message'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { FeedTab, trends } from '@contract/trend'
import { COPIES } from '@server/db/citus/copiedTables'
import { refillCopies } from '@server/db/citus/copies'
import { migrateServer } from '@server/db/migrate'
import { withClient } from '@server/db/withClient'
import { sha256 } from '@server/lib/digest'
import { ask, startCitus } from '../../support/servers/citus'
import { runServer } from '../../support/servers/serverProcess'
import { type Quota, startQuota } from './quota'

const PEOPLE = 2000
const READERS = 400
const MESSAGES = 60
const FOLLOWS = 40
const CALLERS = 20
const WARM_SECONDS = 15
const SECONDS = 15

interface Figures {
  workers: number
  /** Cores of each node. */
  given: number
  call: string
  perSecond: number
  p99Ms: number
  /** Cores used by each node, the coordinator first. */
  cores: number[]
  load: number
}

const tokenOf = (n: number) => `token-of-reader-${n}`

/** People with posts, follows and messages about each other's posts, and signed-in readers. */
function statements(): string[] {
  const each = (many: number) => `from generate_series(1, ${PEOPLE}) p, generate_series(1, ${many}) n`
  const other = `((p * 31 + n * 17) % ${PEOPLE} + 1)`
  const tokens = Array.from({ length: READERS }, (_, n) => `('${n}', 'u${n + 1}', '${sha256(tokenOf(n))}')`)
  return [
    `alter table trends disable trigger user`,
    `alter table follows disable trigger user`,
    `insert into users (id, username, nick_name, created_at) select 'u' || p, 'u' || p, '同事' || p, now() from generate_series(1, ${PEOPLE}) p`,
    `insert into trends (id, author_id, type, title, content, audit_status, score, created_at)
     select 't' || p, 'u' || p, 2, '第' || p || '条动态', '<p>' || repeat('周六早上七点，我们在东门集合。', 8) || '</p>', 1, p,
       now() - make_interval(secs => p) from generate_series(1, ${PEOPLE}) p`,
    `insert into follows (follower_id, followee_id, created_at, delivered)
     select 'u' || p, 'u' || ${other}, now(), true ${each(FOLLOWS)} on conflict do nothing`,
    `insert into followed_trends (follower_id, created_at, trend_id)
     select f.follower_id, t.created_at, t.id from follows f join trends t on t.author_id = f.followee_id`,
    `insert into messages (user_id, message_group, category, kind, actor_id, actor_num, trend_id, read_seq, created_at, join_key)
     select 'u' || p, 'community_message', '2', 3, 'u' || ${other}, 2, 't' || p, 1000000000, now(), '3:t' || n ${each(MESSAGES)}`,
    `insert into sessions (id, sign_in_id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select id, id, hash, person, now(), now(), now() + interval '1 day' from (values ${tokens.join(', ')}) as t(id, person, hash)`,
    'analyze',
  ]
}

interface Asked {
  endpoint: Pick<Endpoint<unknown, unknown>, 'base' | 'path'>
  body: object
}

const CALLS: Readonly<Record<string, Asked>> = {
  消息: { endpoint: messages.list, body: { group: MessageGroup.Community } },
  关注: { endpoint: trends.page, body: { tab: FeedTab.Follow } },
}

async function load(origin: string, { endpoint, body }: Asked, seconds: number) {
  const requests = Array.from({ length: READERS }, (_, n) => ({
    method: 'POST' as const,
    path: BASE_PATHS[endpoint.base] + endpoint.path,
    headers: {
      'content-type': 'application/json',
      'x-accesstoken': tokenOf(n),
      'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify(body),
  }))
  // Each caller begins with another reader: in step they would all wait for the same worker.
  let callers = 0
  const setupClient = (client: autocannon.Client) => {
    const first = (callers++ * READERS) / CALLERS
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
  const result = await autocannon({ url: origin, connections: CALLERS, duration: seconds, timeout: 30, setupClient })
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} refused, ${result.errors} broken`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** Pages per second of one server, with each node of a cluster in its own quota. */
async function measure(archive: string, workers: number, given: number): Promise<Figures[]> {
  const cluster = await startCitus(archive, { workers })
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-figures-'))
  const quotas: Quota[] = []
  try {
    const url = await cluster.createDatabase()
    await migrateServer(url)
    await ask(url, ...statements())
    await withClient(url, (client) => refillCopies((statement) => client.query(statement)))
    await ask(url, ...COPIES.map(({ table }) => `analyze copies.${table}`))
    const env = { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' }
    const server = await runServer(dataDir, { env })
    try {
      for (const [n, node] of [cluster.coordinator, ...cluster.workers].entries()) {
        const quota = startQuota(`bole-citus-${process.pid}-${n}`, given)
        quotas.push(quota)
        quota.add(node.pids())
      }
      const figures: Figures[] = []
      for (const [call, asked] of Object.entries(CALLS)) {
        await load(server.origin, asked, WARM_SECONDS)
        const before = quotas.map((quota) => quota.used())
        const began = performance.now()
        const result = await load(server.origin, asked, SECONDS)
        const seconds = (performance.now() - began) / 1000
        const cores = quotas.map((quota, n) => (quota.used() - (before[n] ?? 0)) / seconds)
        figures.push({ workers, given, call, ...result, cores, load: loadavg()[0] ?? 0 })
      }
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
    for (const quota of quotas) await quota.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const lineOf = ({ call, workers, given, perSecond, p99Ms, cores, load }: Figures) =>
  `${call}：${workers} 个工作节点，协调节点与它们各 ${given} 核，每秒 ${perSecond.toFixed(0)} 页，` +
  `p99 ${p99Ms} ms，各节点用 ${cores.map((used) => used.toFixed(3)).join('、')} 核，负载 ${load.toFixed(1)}`

/**
 * One worker beside two, with the same part of a core for every node.
 * @param cores what each node gets
 */
export async function citusFigures(archive: string, cores: number): Promise<number> {
  const [ofOne, ofTwo] = [await measure(archive, 1, cores), await measure(archive, 2, cores)]
  for (const [n, one] of ofOne.entries()) {
    const two = ofTwo[n]
    if (!two) continue
    console.log(`${lineOf(one)}\n${lineOf(two)}`)
    console.log(`${one.call}：两个工作节点是一个的 ${(two.perSecond / one.perSecond).toFixed(2)} 倍`)
  }
  return 0
}
