import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE_PATHS, type Endpoint, type Envelope } from '@contract/endpoint'
import type { Role } from '@contract/person'
import type { Db, OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { serverAway, serverBusy } from '@server/lib/businessError'
import { startTestCluster } from './testCluster'
import { trialDatabases } from '../databases/trialDb'
import { insertRole, insertSession, insertUser } from '../rows'
import { type RunningServer, runServer } from './serverProcess'

const SOCKETS = 32
const TIMEOUT_MS = 60_000
/** How often a call is sent again: tests beside this one may keep the servers from their processor for a moment. */
const AGAIN_MAX = 5
/** Of a test's own statements, which wait with the calls of the servers. */
const LIMITS = {
  connectionTimeoutMillis: TIMEOUT_MS,
  statement_timeout: TIMEOUT_MS,
  answerWithinMs: TIMEOUT_MS,
}

/** `RACE_SIZE` of the environment multiplies the number of calls of a race. */
export const RACE_SIZE = Number(process.env.RACE_SIZE ?? 1)

export interface Person {
  id: string
  token: string
}

export interface TwoServers {
  db: Db
  /** A server by number; even and odd ones are two processes. */
  server(n: number): RunningServer
  /** A call over HTTP on a keep-alive connection, sent again if the server is busy. Rejects if the server exits before it responds. */
  post<Body, Data>(
    n: number,
    endpoint: Endpoint<Body, Data>,
    body: Body,
    as?: { token: string; key?: string },
  ): Promise<Envelope<Data>>
  person(roles?: readonly Role[]): Promise<Person>
  /** Kills the process with SIGKILL. */
  kill(n: number): Promise<void>
  restart(n: number): Promise<void>
  close(): Promise<void>
}

/** Two server processes on one PostgreSQL, without sample data; `env` adds to their settings. */
export async function startTwoServers(env: Record<string, string> = {}): Promise<TwoServers> {
  const postgres = await startTestCluster()
  const databaseUrl = await postgres.createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-two-'))
  const start = () =>
    runServer(dataDir, { env: { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error', ...env } })
  const servers = await Promise.all([start(), start()])
  const open: OpenDb = await openPostgres(databaseUrl, { limits: LIMITS })
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const server = (n: number) => servers[n % 2] as RunningServer
  return {
    db: open.db,
    server,
    post: (n, { base, path }, body, as) => {
      const act = (by = as) => send(agent, server(n).port, BASE_PATHS[base] + path, JSON.stringify(body), by)
      const keyed = as && { ...as, key: as.key ?? crypto.randomUUID() }
      return untilServed(() => act(keyed), isOnCluster() ? Infinity : AGAIN_MAX) as Promise<Envelope<never>>
    },
    person: async (roles = []) => {
      const id = await insertUser(open.db)
      for (const role of roles) await insertRole(open.db, id, role)
      return { id, token: await insertSession(open.db, id, new Date()) }
    },
    kill: (n) => server(n).kill(),
    restart: async (n) => {
      servers[n % 2] = await start()
    },
    close: async () => {
      agent.destroy()
      await Promise.all(servers.map((each) => each.stop()))
      await open.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function send(
  agent: Agent,
  port: number,
  path: string,
  body: string,
  as?: { token: string; key?: string },
): Promise<Envelope> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...(as ? { 'X-AccessToken': as.token } : {}),
    ...(as?.key ? { 'Idempotency-Key': as.key } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer
        .once('error', reject)
        .once('end', () => (answer.complete ? resolve(JSON.parse(text) as Envelope) : reject(new Error('cut off'))))
    })
    asked.once('error', reject).end(body)
  })
}

/** The nodes of a cluster take most of the processor, so that the servers refuse what they serve otherwise. */
const isOnCluster = () => trialDatabases()?.emptied !== undefined

/** Sends again, so many times, what a busy server refused or did not finish in time, as the app does. */
async function untilServed(act: () => Promise<Envelope>, times: number): Promise<Envelope> {
  const again = [serverBusy(), serverAway()].map(({ message }) => message)
  for (let sent = 0; ; sent += 1) {
    const answer = await act()
    if (sent >= times || !again.includes(answer.msg)) return answer
    await sleep(100)
  }
}
