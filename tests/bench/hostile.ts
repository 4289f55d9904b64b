import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Code } from '@contract/codes'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { login } from '@contract/login'
import { publishing, type TrendWords } from '@contract/publish'
import { trends } from '@contract/trend'
import { runServer } from '../support/servers/serverProcess'

export interface HostileRow {
  name: string
  /** Posts answered per second. */
  perSecond: number
  /** Duration of others' reads meanwhile. */
  p50Ms: number
  p95Ms: number
  worstMs: number
}

const CALLERS = ['demo', 'company', 'auditor', 'auditor2', 'mailbox', 'kitchen', 'family', 'demo']
const READ_EVERY_MS = 20

/** Close to every limit: 9,876 tags, 39 levels, 190,000 characters. */
const allowed =
  '<ul><li>'.repeat(19) + '<a href="https://bole.example/a">链接</a>'.repeat(4900) + '</li></ul>'.repeat(19)
const ALLOWED = '允许的最复杂的正文'
const POSTS: readonly (readonly [string, string])[] = [
  ['无人发布', ''],
  // Before the refused ones, which use up their authors' tries.
  [ALLOWED, allowed],
  ['<b> × 63000', '<b>'.repeat(63_000)],
]

/** Serialises the body once: repeating it for each call would delay the reads, which this process sends too. */
function sender<Body, Data>(origin: string, { base, path }: Endpoint<Body, Data>, given: Body) {
  const body = JSON.stringify(given)
  return async (token: string) => {
    const headers = { 'content-type': 'application/json', 'x-accesstoken': token }
    const response = await fetch(origin + BASE_PATHS[base] + path, { method: 'POST', headers, body })
    return (await response.json()) as { code: number; data: Data }
  }
}

/** Reads of visitors, one every 20 ms, while eight members send such a post in a loop. */
async function readsBeside(
  origin: string,
  tokens: string[],
  [name, content]: readonly [string, string],
  seconds: number,
): Promise<HostileRow> {
  const until = Date.now() + seconds * 1000
  let [posts, accepted] = [0, 0]
  const words: TrendWords = { type: 4, title: '题', content, fileIds: [], topicIds: [], visibility: 1 }
  const publish = sender(origin, publishing.publish, words)
  const read = sender(origin, trends.detail, { trendsId: 't-picture' })
  const loops = tokens.map(async (token) => {
    while (content && Date.now() < until) {
      const { code } = await publish(token)
      posts += 1
      if (code === Code.AppSuccess) accepted += 1
    }
  })
  const took: number[] = []
  const reads: Promise<void>[] = []
  while (Date.now() < until) {
    const began = performance.now()
    reads.push(read('111').then(() => void took.push(performance.now() - began)))
    await pause(READ_EVERY_MS)
  }
  await Promise.all([...loops, ...reads])
  if (name === ALLOWED && accepted === 0) throw new Error('the bounds let this text no longer through')
  took.sort((one, other) => one - other)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN
  return { name, perSecond: posts / seconds, p50Ms: at(0.5), p95Ms: at(0.95), worstMs: at(1) }
}

/** How much the most expensive HTML slows down others, on the embedded database. */
export async function measureHostile(quick: boolean): Promise<HostileRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const server = await runServer(dataDir)
  try {
    const tokens = await Promise.all(
      CALLERS.map(
        async (username) =>
          (await sender(server.origin, login.login, { username, password: 'bole-2026' })('111')).data.accessToken,
      ),
    )
    await readsBeside(server.origin, tokens, ['', ''], 2)
    const rows: HostileRow[] = []
    for (const post of POSTS) rows.push(await readsBeside(server.origin, tokens, post, quick ? 5 : 15))
    return rows
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
