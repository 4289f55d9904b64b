import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { reports as calls } from '@contract/report'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { messages } from '@server/features/messages/tables'
import { reports } from '@server/features/reports/tables'
import { trends } from '@server/features/trends/tables'
import { openTestDb } from '@tests/support/databases/testDb'
import { insertTrend } from '@tests/support/rows'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, signedIn } from '../audit/auditing'

const AT_ONCE = 6

let postgres: TestCluster
let url: string
beforeAll(async () => {
  postgres = await startTestCluster()
  url = await postgres.createDatabase()
})
afterAll(() => postgres.stop())

const opens: [string, () => Promise<OpenDb[]>][] = [
  ['the embedded database', async () => [await openTestDb()]],
  ['two servers on PostgreSQL', async () => [await openPostgres(url), await openPostgres(url)]],
]

describe.each(opens)('reports at once on %s', (_name, opened) => {
  let servers: TestApp[]
  let admin: Person
  let member: Person
  let post: string

  beforeAll(async () => {
    servers = await Promise.all((await opened()).map((open) => startTestApp({ open })))
    admin = await signedIn(serverOf(0), [Role.AuditAdmin])
    member = await signedIn(serverOf(0))
    post = await insertTrend(serverOf(0).db, { authorId: (await signedIn(serverOf(0))).id })
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  function serverOf(n: number): TestApp {
    const server = servers[n % servers.length]
    if (!server) throw new Error('no server')
    return server
  }
  const target = () => ({ targetKind: 'TRENDS' as const, targetId: post })
  const later = () => {
    for (const { clock } of servers) clock.advance(1000)
  }
  const reportAtOnce = async () => {
    const as = { token: member.token }
    const calling = (n: number) => serverOf(n).post(calls.submit, { ...target(), reason: `理由${n}` }, as)
    return (await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => calling(n)))).map(({ code }) => code)
  }
  const codes = [Code.AppSuccess, ...Array.from({ length: AT_ONCE - 1 }, () => Code.Conflict)].sort()

  it.each(['a first report', 'a report of changed content'])('%s is opened and told once', async () => {
    const { db } = serverOf(0)
    const told = () => db.$count(messages, eq(messages.userId, admin.id))
    const before = await told()
    expect((await reportAtOnce()).sort()).toEqual(codes)
    expect(await told()).toBe(before + 1)
    expect(await db.select().from(reports)).toMatchObject([{ closedAt: null, closedBy: null, upheld: null }])
    later()
    await serverOf(0).post(audit.closeReports, target(), { token: admin.token })
    later()
    await db
      .update(trends)
      .set({ submittedAt: serverOf(0).clock.now() })
      .where(eq(trends.id, post))
    later()
  })
})
