import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { counsel, psychology } from '@contract/psychology'
import { Role } from '@contract/person'
import { messages } from '@contract/message'
import { runCommand } from '@server/cli/run'
import { psychologyReports } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

const TOPIC = '夜里总是惊醒想找人说说'
const PHQ9 = [3, 1, 2, 0, 3, 1, 2, 0, 1]
/** What a result is told as, and every spelling of the answers. */
const FORBIDDEN = [
  TOPIC,
  PHQ9.join(','),
  PHQ9.join(', '),
  PHQ9.join(''),
  'moderate',
  '"total"',
  '"bandText"',
  '"answers"',
]

let testApp: TestApp
const logged: string[] = []
const folder = join(tmpdir(), `bole-secrecy-${randomUUID()}`)

beforeAll(async () => {
  testApp = await startTestApp({ log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) })
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function textsBelow(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const bytes = await readFile(join(entry.parentPath, entry.name))
        return (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
      }),
  )
  return texts.join('\n')
}

async function dump(): Promise<string> {
  const tables = (await testApp.db.execute(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  )) as unknown as { rows: { tablename: string }[] }
  const texts: string[] = []
  for (const { tablename } of tables.rows) {
    const { rows } = (await testApp.db.execute(
      sql`select row_to_json(t)::text as row from ${sql.identifier(tablename)} t`,
    )) as unknown as { rows: { row: string }[] }
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

it('after a whole visit no dump, backup, log line or command holds an answer, a score, a topic or the key', async () => {
  const he = await signedIn(testApp, { roles: [Role.Counsellor] })
  const mei = await signedIn(testApp)
  const as = (key: string) => ({ token: mei.token, key: `visit-${key}` })
  await testApp.post(psychology.consent, { on: true, version: CONSENT_VERSION, adult: true }, as('consent'))
  const answers = { scale: 'phq9', round: 1, answers: PHQ9 } as const
  const { reportId } = (await testApp.post(psychology.submit, { ...answers, answers: PHQ9 }, as('submit'))).data
  const shown = (await testApp.post(psychology.report, { reportId }, as('read'))).data
  expect(shown).toMatchObject({ total: 13, band: 'moderate', help: true })
  await testApp.post(psychology.reports, {}, as('list'))
  const slots = [{ startTime: '2026-06-16 14:00:00', endTime: '2026-06-16 15:00:00', place: '二号楼 301' }]
  const [slot] = (await testApp.post(counsel.openSlots, { slots }, { token: he.token, key: 'open-slots' })).data
  const booked = await testApp.post(psychology.book, { slotId: slot?.slotId ?? '', topic: TOPIC }, as('book-talk'))
  expect(booked.data.topic).toBe(TOPIC)
  await testApp.post(psychology.book, { slotId: slot?.slotId ?? '', topic: TOPIC }, as('book-again'))
  await testApp.post(messages.list, { group: 'system', cursor: null }, { token: he.token })
  await testApp.post(psychology.cancel, { bookingId: booked.data.bookingId }, as('cancel-talk'))

  const context = cliContextOf(testApp)
  const said: string[] = []
  const run = async (...words: string[]) => {
    said.push(
      await runCommand(words, async () => ({ ...context, tell: (line: string) => void said.push(line) })).catch(
        (error: unknown) => String(error),
      ),
    )
  }
  await run('backup', '--to', join(folder, 'backup'))
  await run('user', 'export', '--username', mei.username, '--to', join(folder, 'export'))
  await run('psychology', 'stats')
  await run('content', 'export', 'counsellor')
  await run('points', 'verify')
  await run('monitor')
  await run('audit', 'verify')

  const { sealKey } = testApp.context
  if ('closed' in sealKey) throw new Error(sealKey.closed)
  const database = await dump()
  expect(database).toContain(reportId)
  const exported = await textsBelow(join(folder, 'export'))
  expect(JSON.parse(exported)).toMatchObject({ psychology_reports: [{ count: 1 }] })
  expect(exported).not.toContain('sealed')
  expect(await textsBelow(join(folder, 'backup'))).toContain(reportId)
  expect(logged.join('\n')).toContain('/api/psychology/v1/submit')
  const places = {
    database,
    exported,
    backup: await textsBelow(join(folder, 'backup')),
    log: logged.join('\n'),
    said: said.join('\n'),
  }
  const key = [sealKey.key.toString('hex'), sealKey.key.toString('base64'), sealKey.key.toString('latin1')]
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...FORBIDDEN, ...key]) expect(text.includes(secret), `${secret} in the ${place}`).toBe(false)
  }
  const file = await stat(join(testApp.context.settings.dataDir, 'seal.key'))
  expect(file.mode & 0o777).toBe(0o600)
  const [row] = await testApp.db.select().from(psychologyReports)
  expect(Buffer.from(row?.sealed ?? '', 'base64')).toHaveLength(12 + 16 + JSON.stringify(PHQ9).length)
})

it('on PostgreSQL without SECRET the service stays closed and says why', async () => {
  const closed = await startTestApp({ env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' } })
  const mei = await signedIn(closed)
  const answer = await closed.post(psychology.home, {}, { token: mei.token })
  expect(answer.msg).toBe('心理服务尚未开放：使用 PostgreSQL 时须由管理员设置 SECRET')
  await closed.close()
})
