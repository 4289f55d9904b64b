import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPgBouncer, startPgBouncer, type TestPgBouncer } from '../../support/servers/pgbouncer'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres'
import { type RunningServer, runServer } from '../../support/servers/serverProcess'

interface Answer {
  code: number
  msg: string
  data: { accessToken: string; files: { url: string }[]; list: { sessionId: string; current: boolean }[] } | null
}

const FIRST_START_MS = 170_000
/** Fewer connections than the two processes would open by default. */
const POOLED_CONNECTIONS = 8

async function post(
  server: RunningServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

async function signIn(server: RunningServer): Promise<string> {
  const { data } = await post(server, '/api/auth_app/v1/login', { username: 'demo', password: 'bole-2026' })
  return data?.accessToken ?? ''
}

const sessions = (server: RunningServer, token: string) =>
  post(server, '/api/auth_app/v1/sessions', {}, { 'X-AccessToken': token })

/** The count of a query. */
async function countedIn(connectionString: string, text: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
    .query<{ n: number }>(text)
    .then(({ rows }) => rows[0]?.n)
    .finally(() => client.end())
}

describe.each([
  ['PostgreSQL', false],
  ...(findPgBouncer() ? [['a pooler in transaction mode', true] as const] : []),
] as const)('two processes on %s', (_name, isPooled) => {
  let postgres: TestPostgres
  let pooler: TestPgBouncer | undefined
  let databaseUrl: string
  let env: Record<string, string>
  let dataDir: string
  let servers: RunningServer[]
  let [left, right] = [] as unknown as [RunningServer, RunningServer]

  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.createDatabase()
    pooler = isPooled ? await startPgBouncer(postgres.url, POOLED_CONNECTIONS) : undefined
    dataDir = mkdtempSync(join(tmpdir(), 'bole-shared-'))
    env = pooler
      ? { DATABASE_URL: pooler.urlOf(databaseUrl), DATABASE_POOLING: 'transaction' }
      : { DATABASE_URL: databaseUrl }
    servers = await Promise.all([runServer(dataDir, { env }), runServer(dataDir, { env })])
    const [one, two] = servers
    if (!one || !two) throw new Error('two processes were to start')
    left = one
    right = two
  }, FIRST_START_MS)

  afterAll(async () => {
    await Promise.all((servers ?? []).map((each) => each.stop()))
    await pooler?.stop()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const counted = (text: string) => countedIn(databaseUrl, text)

  it('starts two processes at once on an empty database, which is migrated and filled once', async () => {
    // 200 posts and one article of a folder.
    expect(await counted('select count(*)::int as n from trends where visibility <> 3')).toBe(200)
    expect(await counted('select count(distinct title)::int as n from trends where visibility <> 3')).toBe(200)
    expect(await counted("select count(*)::int as n from users where username = 'demo'")).toBe(1)
    expect(await counted("select count(*)::int as n from seed_steps where step = 'complete'")).toBe(1)
  })

  it('serves every file from both processes, under one address', async () => {
    for (const trendsId of ['t-picture', 't-video']) {
      const told = await Promise.all(
        [left, right].map((each) => post(each, '/community-service/trends/v1/detail', { trendsId })),
      )
      const [here, there] = told.map(({ data }) => data?.files.map(({ url }) => url))
      expect(here?.length).toBeGreaterThan(0)
      expect(there).toEqual(here)
      for (const url of here ?? []) {
        const answers = await Promise.all([left, right].map((each) => fetch(each.origin + url)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        const [one, two] = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())))
        expect(one?.length).toBeGreaterThan(1000)
        expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true)
      }
    }
  })

  it('knows a session on both, and ends it on both', async () => {
    const token = await signIn(left)
    expect((await sessions(right, token)).code).toBe(0)
    expect((await post(left, '/api/auth_app/v1/logout', {}, { 'X-AccessToken': token })).code).toBe(0)
    expect((await sessions(right, token)).code).toBe(250008)
  })

  it('answers a write that is repeated on the other process with the first answer', async () => {
    const [mine, other] = [await signIn(left), await signIn(right)]
    const { data } = await sessions(right, other)
    const sessionId = data?.list.find(({ current }) => current)?.sessionId
    const headers = { 'X-AccessToken': mine, 'Idempotency-Key': crypto.randomUUID() }
    const path = '/api/auth_app/v1/sessions/revoke'
    const twins = await Promise.all([left, right].map((each) => post(each, path, { sessionId }, headers)))
    expect(twins.map(({ code }) => code)).toEqual([0, 0])
    expect(await post(right, path, { sessionId }, headers)).toEqual(twins[0])
    expect((await post(right, path, { sessionId: 'another' }, headers)).code).toBe(100422)
    expect((await post(right, path, { sessionId }, { ...headers, 'Idempotency-Key': crypto.randomUUID() })).code).toBe(
      100404,
    )
  })

  it('counts the limit of codes for a number over both', async () => {
    const path = '/api/auth_app/v1/public/send_sm_code'
    expect((await post(left, path, { mobile: '13800000005' })).code).toBe(0)
    expect((await post(right, path, { mobile: '13800000005' })).code).toBe(100429)
  })

  it('goes on with one process while the other is gone, and is not filled again by its return', async () => {
    expect(await left.stop()).toBe(0)
    expect((await fetch(`${right.origin}/healthz`)).status).toBe(200)
    const rows = () =>
      counted(
        'select (select count(*) from trends) + (select count(*) from users) + (select count(*) from comments) as n',
      )
    const before = await rows()
    left = await runServer(dataDir, { env })
    servers.push(left)
    expect(await rows()).toBe(before)
    expect((await post(left, '/community-service/trends/v1/detail', { trendsId: 't-picture' })).code).toBe(200)
  })
})
