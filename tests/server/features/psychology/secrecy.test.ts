import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { messages } from '@contract/message'
import { monitor } from '@contract/monitor'
import { Role } from '@contract/person'
import { counsel, psychology } from '@contract/psychology'
import { commandNames, runCommand } from '@server/cli/run'
import { bookings } from '@server/features/bookings/tables'
import { courses } from '@server/features/learning/tables'
import { counsellors, psychologyReports } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { openEmbedded } from '@tests/support/databases/testDb'
import { signedIn } from '../session/accounts'
import { everyCommand } from './everyCommand'

const TOPIC = '夜里总是惊醒想找人说说'
const PHQ9 = [3, 1, 2, 0, 3, 1, 2, 0, 1]
const GAD7 = [2, 3, 1, 3, 2, 3, 2]
/** The topic, and the answers and results in every form. */
const FORBIDDEN = [
  TOPIC,
  encodeURIComponent(TOPIC),
  Buffer.from(TOPIC).toString('base64').replace(/=+$/, ''),
  JSON.stringify(TOPIC).replace(/[^\x20-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`),
  ...[PHQ9, GAD7].flatMap((answers) => [', ', ',', ' ', '|', ''].map((by) => answers.join(by))),
  ...['moderate', 'severe', '中度', '重度', '几乎每天', '一半以上的日子', '有不如死掉', '建议与咨询师', '建议尽快'],
  ...['"total"', '"band', '"answers"', '"advice"'],
]
const SCORE = /(total|score|points|得分|总分|band)\W{0,4}(13|16)\b|\b(13|16)\s*(分|\/\s*2[17])/i

let testApp: TestApp
let client: PGlite
const logged: string[] = []
const folder = join(tmpdir(), `bole-secrecy-${randomUUID()}`)

beforeAll(async () => {
  const opened = await openEmbedded()
  client = opened.client
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  testApp = await startTestApp({ open: opened.open, log })
  await mkdir(folder)
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

async function bytesBelow(path: string): Promise<Buffer> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(async (name) => {
    const bytes = await readFile(name)
    return name.endsWith('.gz') ? gunzipSync(bytes) : bytes
  })
  return Buffer.concat(await Promise.all(read))
}

/** Every row of every schema as text. */
async function rowsOfAll(): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_)'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    texts.push(...table.rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/** The data folder's files, including removed rows, indexes and the write-ahead log. */
const dataFolder = async (): Promise<Buffer> => Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())

/** Makes every call, including refused and failed ones; returns the ids that must be found in all places. */
async function visit() {
  const he = await signedIn(testApp, { roles: [Role.Counsellor] })
  await testApp.db.insert(counsellors).values({ userId: he.id, title: '心理咨询师', fields: ['睡眠'] })
  const mei = await signedIn(testApp)
  const as = (key: string) => ({ token: mei.token, key: `visit-${key}` })
  await testApp.post(psychology.consent, { on: true, version: CONSENT_VERSION, adult: true }, as('consent'))
  const [phq9, gad7] = [
    { scale: 'phq9', round: 1, answers: PHQ9 } as const,
    { scale: 'gad7', round: 1, answers: GAD7 } as const,
  ]
  const { reportId } = (await testApp.post(psychology.submit, phq9, as('submit'))).data
  expect((await testApp.post(psychology.submit, phq9, as('submit'))).data).toEqual({ reportId })
  expect((await testApp.post(psychology.submit, phq9, as('twice'))).code).toBe(Code.Conflict)
  expect((await testApp.post(psychology.submit, { ...phq9, answers: [...PHQ9, 9] }, as('wrong'))).code).toBe(
    Code.InvalidInput,
  )
  await client.query('alter table psychology_reports add constraint out_of_order check (false) not valid')
  await client.query('alter table bookings add constraint out_of_order check (false) not valid')
  expect((await testApp.post(psychology.submit, gad7, as('fault'))).code).toBe(Code.ServerFault)
  const slots = [{ startTime: '2026-06-16 14:00:00', endTime: '2026-06-16 15:00:00', place: '二号楼 301' }]
  const [slot] = (await testApp.post(counsel.openSlots, { slots }, { token: he.token, key: 'open-slots' })).data
  const talk = { slotId: slot?.slotId ?? '', topic: TOPIC }
  expect((await testApp.post(psychology.book, talk, as('book-fault'))).code).toBe(Code.ServerFault)
  await client.query('alter table psychology_reports drop constraint out_of_order')
  await client.query('alter table bookings drop constraint out_of_order')
  const other = (await testApp.post(psychology.submit, gad7, as('second'))).data
  const shown = (await testApp.post(psychology.report, { reportId }, as('read'))).data
  expect(shown).toMatchObject({ total: 13, band: 'moderate', help: true })
  expect((await testApp.post(psychology.report, other, as('read'))).data).toMatchObject({ total: 16, band: 'severe' })
  await testApp.post(psychology.reports, {}, as('list'))
  await testApp.post(psychology.remove, other, as('remove'))
  const booked = (await testApp.post(psychology.book, talk, as('book-talk'))).data
  expect(booked.topic).toBe(TOPIC)
  expect((await testApp.post(psychology.book, talk, as('book-again'))).code).toBe(Code.Conflict)
  expect((await testApp.post(counsel.bookings, {}, { token: he.token })).data.list).toMatchObject([{ topic: TOPIC }])
  await testApp.post(messages.list, { group: 'system', cursor: null }, { token: he.token })
  await testApp.post(psychology.cancel, booked, as('cancel-talk'))
  const failed = {
    kind: 'failedCall',
    at: 1,
    screen: '/psychology/hall',
    message: '/api/psychology/v1/submit',
  } as const
  await testApp.post(monitor.report, { release: '1', environment: 'production', behaviours: [failed] })
  return { he, mei, reportId, bookingId: booked.bookingId }
}

it('after a whole visit no dump, backup, log line or command holds an answer, a score, a topic or the key', async () => {
  const { he, mei, reportId, bookingId } = await visit()
  await testApp.db
    .insert(courses)
    .values({ id: 'co-a', title: '安全用电', category: 'safety', teacher: '周工', createdAt: testApp.clock.now() })
  const { rows: kept } = await client.query<{ sealed: string }>('select sealed from psychology_reports')
  const places: Record<string, Buffer> = { rows: Buffer.from(await rowsOfAll()), folder: await dataFolder() }

  const said: string[] = []
  const context = { ...cliContextOf(testApp), report: (line: string) => void said.push(line) }
  const typed = await everyCommand({ folder, visitor: mei.username, other: he.username, courseId: 'co-a' })
  const used = new Set(typed.map(([words]) => commandNames.find((name) => words.join(' ').startsWith(name))))
  expect([...used].sort()).toEqual([...commandNames].sort())
  for (const [words, says] of typed) {
    const answer = await runCommand(words, async () => context).catch((error: unknown) => String(error))
    expect(answer, words.join(' ')).toMatch(says)
    said.push(answer)
  }
  places.said = Buffer.from(said.join('\n'))
  places.log = Buffer.from(logged.join('\n'))
  places.written = await bytesBelow(folder)
  places.backup = await bytesBelow(join(folder, 'backup'))
  places.exported = await bytesBelow(join(folder, 'export'))

  // The ids are found, so the right places are read.
  const found = (place: string, text: string) => expect(places[place]?.includes(text), `${text} in ${place}`).toBe(true)
  for (const place of ['rows', 'folder', 'backup', 'written']) {
    found(place, reportId)
    found(place, kept[0]?.sealed ?? 'nothing')
  }
  found('folder', bookingId)
  for (const url of ['submit', 'report', 'book', 'consent']) found('log', `/api/psychology/v1/${url}`)
  found('log', 'out_of_order')
  found('exported', '"psychology_reports"')
  expect(JSON.parse(String(places.exported))).toMatchObject({
    psychology_reports: [{ count: 1 }],
    psychology_rounds: [{ count: 2 }],
  })
  expect(places.exported.includes('sealed')).toBe(false)

  const { sealKey } = testApp.context
  if ('closed' in sealKey) throw new Error(sealKey.closed)
  const { key } = sealKey
  const keys = [key, key.toString('hex'), key.toString('hex').toUpperCase(), key.toString('base64url')]
  for (const [place, bytes] of Object.entries(places)) {
    for (const secret of [...FORBIDDEN, ...keys, key.toString('base64')])
      expect(bytes.includes(secret), `${String(secret)} in the ${place}`).toBe(false)
    if (place !== 'folder') expect(SCORE.exec(bytes.toString('utf8')), `a score in the ${place}`).toBeNull()
  }
  const file = await stat(join(testApp.context.settings.dataDir, 'seal.key'))
  expect(file.mode & 0o777).toBe(0o600)
})

it('keeps of a visit only rows whose columns cannot tell a result, and log lines without a body', async () => {
  const { mei } = await visit()
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(table_name || '.' || column_name, ' ' order by table_name, ordinal_position) as columns
     from information_schema.columns where table_name like 'psychology%'`,
  )
  expect(rows[0]?.columns.split(' ')).toEqual([
    ...['psychology_consents.user_id', 'psychology_consents.version', 'psychology_consents.adult_at'],
    ...['id', 'user_id', 'scale', 'round', 'sealed', 'created_at'].map((name) => `psychology_reports.${name}`),
    ...['user_id', 'scale', 'round', 'answered_at'].map((name) => `psychology_rounds.${name}`),
  ])
  const reports = await testApp.db.select().from(psychologyReports)
  expect(reports).toHaveLength(1)
  for (const { sealed } of reports)
    expect(Buffer.from(sealed, 'base64')).toHaveLength(12 + 16 + JSON.stringify(PHQ9).length)
  expect((await testApp.db.select().from(bookings)).every(({ topic }) => topic === '')).toBe(true)
  const { rows: answers } = await client.query<{ data: unknown }>(
    `select answer -> 'data' as data from idempotency_keys where path like '/api/psychology/%' and scope = '${mei.id}'`,
  )
  const isId = (data: unknown) =>
    data === null || typeof data === 'string' || Object.keys(data as object).join() === 'reportId'
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter(({ data }) => !isId(data))).toEqual([])
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter((line) => 'body' in line || 'data' in line || 'answer' in line)).toEqual([])
})

it('after a withdrawal no row of any table names a report, a booking or what was sealed', async () => {
  const { mei, reportId, bookingId } = await visit()
  const { rows: kept } = await client.query<{ sealed: string }>(
    `select sealed from psychology_reports where user_id = '${mei.id}'
     union all select sealed_topic from bookings where user_id = '${mei.id}'`,
  )
  const traces = [reportId, bookingId, ...kept.map(({ sealed }) => sealed)]
  expect(traces).toHaveLength(4)
  const before = await rowsOfAll()
  expect(traces.filter((trace) => !before.includes(trace))).toEqual([])
  await testApp.post(
    psychology.consent,
    { on: false, version: CONSENT_VERSION, adult: false },
    { token: mei.token, key: 'withdrawal' },
  )
  const after = await rowsOfAll()
  expect(traces.filter((trace) => after.includes(trace))).toEqual([])
  const own = after
    .split('\n')
    .filter((row) => row.includes(`"${mei.id}"`) && /psycholog|counsellor|phq9|gad7/.test(row))
  const rounds = (await testApp.db.execute(
    sql`select row_to_json(r)::text as row from psychology_rounds r where user_id = ${mei.id}`,
  )) as unknown as { rows: { row: string }[] }
  // Beside the rounds, that consent was given and withdrawn, so that neither is done again under its key.
  const consents = own.filter((row) => row.includes('"path":"/api/psychology/v1/consent"'))
  expect(consents.map((row) => (JSON.parse(row) as { answer: unknown }).answer)).toEqual([
    { code: 0, data: null, msg: '' },
    { code: 0, data: null, msg: '' },
  ])
  expect(own.filter((row) => !consents.includes(row)).sort()).toEqual(rounds.rows.map(({ row }) => row).sort())
})

it('on PostgreSQL without SECRET the service stays closed and says why', async () => {
  const closed = await startTestApp({ env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' } })
  const mei = await signedIn(closed)
  const answer = await closed.post(psychology.home, {}, { token: mei.token })
  expect(answer.msg).toBe('心理服务尚未开放：使用 PostgreSQL 时须由管理员设置 SECRET')
  await closed.close()
})
