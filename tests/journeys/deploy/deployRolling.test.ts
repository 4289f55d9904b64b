import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { BASE_PATHS } from '@contract/endpoint'
import { TargetKind, trends } from '@contract/trend'
import { openPostgres } from '@server/db/postgres'
import { findNginx, startNginx, type TestNginx } from '../../support/servers/nginx'
import { startPostgres, type TestPostgres } from '../../support/servers/postgres'
import { insertSession, insertTrend, insertUser } from '../../support/rows'
import { freePort, PROJECT, type RunningServer, runServer } from '../../support/servers/serverProcess'
import { pause } from '../../support/concurrency/pause'

const CALLERS = 12
/** Pause of each caller after a response. */
const REST_MS = 20

describe.runIf(findNginx())('two servers behind nginx with the sample of deploy/', () => {
  let postgres: TestPostgres
  let nginx: TestNginx
  let dataDir: string
  let start: (port: number) => Promise<RunningServer>
  let servers: RunningServer[]
  let people: { token: string; trendsId: string }[]

  beforeAll(async () => {
    postgres = await startPostgres()
    const databaseUrl = await postgres.createDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'bole-rolling-'))
    const env = { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' }
    start = (port) => runServer(dataDir, { port, env })
    const ports = [await freePort(), await freePort()] as const
    servers = await Promise.all(ports.map(start))
    const open = await openPostgres(databaseUrl)
    people = []
    for (let n = 0; n < CALLERS; n += 1) {
      const id = await insertUser(open.db)
      people.push({
        token: await insertSession(open.db, id, new Date()),
        trendsId: await insertTrend(open.db, { authorId: id }),
      })
    }
    await open.close()
    nginx = await startNginx(join(PROJECT, 'dist'), ports, 'error')
  })
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all((servers ?? []).map((server) => server.stop()))
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const ask = (path: string, sent?: { body: object; headers: Record<string, string> }) =>
    new Promise<string>((resolve) => {
      const body = sent && JSON.stringify(sent.body)
      const headers = {
        ...sent?.headers,
        ...(body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } : {}),
      }
      const asked = request(nginx.origin + path, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve(
            answer.statusCode === 200
              ? body
                ? String((JSON.parse(text) as { code: number }).code)
                : 'page'
              : `HTTP ${answer.statusCode} ${path} ${text}`,
          ),
        )
      })
      asked.once('error', (error) => resolve(error.message)).end(body)
    })

  it('are restarted one after the other under load without a call that fails', async () => {
    const outcomes = new Map<string, number>()
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    let over = false
    const callers = people.map(async ({ token, trendsId }, n) => {
      for (let turn = n; !over; turn += 1) {
        const headers = { 'X-AccessToken': token }
        const body = { targetKind: TargetKind.Trends, targetId: trendsId, on: turn % 2 === 0 }
        if (turn % 3 === 0)
          count(
            await ask(BASE_PATHS.community + acts.like.path, {
              body,
              headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
            }),
          )
        else if (turn % 3 === 1)
          count(await ask(BASE_PATHS.community + trends.detail.path, { body: { trendsId }, headers }))
        else count(await ask(`/mobile/trend/detail?id=${trendsId}`))
        await pause(REST_MS)
      }
    })
    for (let n = 0; n < servers.length; n += 1) {
      const server = servers[n] as RunningServer
      expect(await server.stop()).toBe(0)
      servers[n] = await start(server.port)
    }
    over = true
    await Promise.all(callers)
    agent.destroy()
    if (outcomes.size > 2)
      console.log(
        nginx
          .errorLog()
          .split('\n')
          .filter((line) => !line.includes('Connection refused'))
          .join('\n'),
      )
    expect([...outcomes.keys()].sort()).toEqual(['200', 'page'])
    expect(outcomes.get('200')).toBeGreaterThan(100)
  })
})
