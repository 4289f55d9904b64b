import { desc, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Envelope } from '@contract/endpoint'
import { counsel, psychology, type Scale } from '@contract/psychology'
import { Role } from '@contract/person'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { User } from '@server/appContext'
import { contentKindOf } from '@server/content'
import { idempotencyKeys } from '@server/db/tables'
import { docFolders, docs } from '@server/features/docs/tables'
import { revokeRole } from '@server/features/people/service'
import { homeOf } from '@server/features/psychology/service'
import { psychologyConsents, psychologyReports } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { notingReads } from '@tests/support/databases/tablesRead'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn, signIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

const ANSWERS = { phq9: [1, 0, 2, 0, 1, 0, 0, 3, 0], gad7: [0, 1, 2, 0, 0, 3, 1] }

let testApp: TestApp
let mei: Person
let lin: Person
let he: Person

beforeEach(async () => {
  testApp = await startTestApp()
  mei = await signedIn(testApp)
  lin = await signedIn(testApp)
  he = await signedIn(testApp, { roles: [Role.Counsellor] })
})
afterEach(() => testApp.close())

const as = ({ token }: Person, key?: string) => ({ token, ...(key ? { key } : {}) })
const consent = (person: Person, on = true, given: { version?: string; adult?: boolean } = {}) =>
  testApp.post(
    psychology.consent,
    { on, version: CONSENT_VERSION, adult: true, ...given },
    as(person, `consent-${Date.now()}-${Math.random()}`.replace('.', '')),
  )
const submit = (person: Person, round = 1, scale: Scale = 'phq9', answers: number[] = ANSWERS[scale], key?: string) =>
  testApp.post(psychology.submit, { scale, round, answers }, as(person, key))
const report = (person: Person, reportId: string) => testApp.post(psychology.report, { reportId }, as(person))
const later = async (ms: number, ...people: Person[]) => {
  testApp.clock.advance(ms)
  for (const person of people) person.token = (await signIn(testApp, person.username)).accessToken
}
const importHe = () =>
  testApp.db.transaction(async (tx) => {
    const kind = contentKindOf('counsellor')
    const values = {
      username: he.username,
      title: '心理咨询师',
      fields: '压力、睡眠',
      times: '周三 09:00-10:00 一号楼 201',
    }
    const read = kind.read(values, new Map())
    if (!('row' in read)) throw new Error(read.problems.join())
    await kind.write(
      tx,
      [
        {
          row: read.row,
          fail: (message) => {
            throw new Error(message)
          },
        },
      ],
      testApp.clock.now(),
    )
    return { kept: await kind.list(tx), values }
  })

it('the home lists the articles of its folder without counting the documents of all', async () => {
  const at = { bytes: 1, grams: [], updatedAt: testApp.clock.now() }
  await testApp.db.insert(docFolders).values({ id: 'f-mind', name: '心理健康', path: '心理健康' })
  await testApp.db
    .insert(docs)
    .values({ ...at, id: 'doc-1', folderId: 'f-mind', kind: 'article', title: '睡眠', path: 'doc-1', sha256: 'doc-1' })
  const { db, tables } = notingReads(testApp.db)
  const reader: User = {
    ...{ id: mei.id, username: '', nickName: '', identity: 'personal', familyAccount: false },
    ...{ roles: [], city: '', orgId: null },
  }
  const { articles } = await homeOf(db, reader, testApp.clock.now())
  expect(articles).toEqual([{ articleId: 'doc-1', title: '睡眠' }])
  expect(tables.filter((table) => table === 'docs')).toHaveLength(1)
})

describe('consent', () => {
  it('opens everything but hotlines and articles, for adults who read the present version', async () => {
    const home = (await testApp.post(psychology.home, {}, as(mei))).data
    expect(home).toMatchObject({ consented: false, consentVersion: CONSENT_VERSION })
    expect(home.hotlines.map(({ phone }) => phone)).toEqual(['12356', '110', '120', '12355'])
    expect(home.hotlines[0]?.hours).not.toMatch(/24/)
    const closed = { code: Code.Forbidden, msg: '请先阅读并同意' }
    expect(await testApp.post(psychology.scales, {}, as(mei))).toMatchObject(closed)
    expect(await testApp.post(psychology.reports, {}, as(mei))).toMatchObject(closed)
    expect(await report(mei, 'r')).toMatchObject(closed)
    expect(await submit(mei)).toMatchObject(closed)
    expect(await submit(mei, 1, 'phq9', [1, 2])).toMatchObject(closed)
    expect(await consent(mei, true, { adult: false })).toMatchObject({
      code: Code.Forbidden,
      msg: '请先确认已满18周岁',
    })
    expect((await consent(mei, true, { version: '2025' })).code).toBe(Code.Conflict)
    expect((await consent(mei)).data.consented).toBe(true)
  })
})

it('a consent to an older version is told, so that it can be withdrawn with what was kept under it', async () => {
  await consent(mei)
  await submit(mei)
  await testApp.db.update(psychologyConsents).set({ version: 'older' })
  const home = async () => (await testApp.post(psychology.home, {}, as(mei))).data
  expect(await home()).toMatchObject({ consented: false, consentOutdated: true })
  expect((await consent(mei, false)).data).toMatchObject({ consented: false, consentOutdated: false })
  expect(await testApp.db.select().from(psychologyReports)).toEqual([])
  expect((await consent(mei)).data).toMatchObject({ consented: true, consentOutdated: false })
})

describe('a round', () => {
  it('is kept once, read by its owner alone, and the next opens 14 days later', async () => {
    await consent(mei)
    await consent(lin)
    expect((await submit(mei, 1, 'phq9', [1, 2])).msg).toBe('请回答每一题')
    expect((await submit(mei, 1, 'phq9', [1, 0, 2, 0, 1, 0, 0, 3, 4])).msg).toBe('请从选项中选择')
    const { reportId } = (await submit(mei, 1, 'phq9', ANSWERS.phq9, 'round-one')).data
    expect((await submit(mei, 1, 'phq9', ANSWERS.phq9, 'round-one')).data).toEqual({ reportId })
    expect(await submit(mei)).toMatchObject({ code: Code.Conflict, msg: '本轮已完成' })
    expect(await submit(mei, 2)).toMatchObject({ code: Code.Conflict, msg: '下一轮于 2026-06-29 12:00 开放' })
    expect((await report(mei, reportId)).data).toMatchObject({ total: 7, max: 27, band: 'mild', help: false, round: 1 })
    expect((await report(lin, reportId)).code).toBe(Code.NotFound)
    const states = (await testApp.post(psychology.scales, {}, as(mei))).data
    expect(states).toMatchObject([
      { scale: 'phq9', itemNum: 9, round: 1, answered: true, nextTime: '2026-06-29 12:00:00' },
      { scale: 'gad7', itemNum: 7, round: 1, answered: false, nextTime: '' },
    ])
    await later(14 * 24 * HOUR_MS - 1000, mei)
    expect((await submit(mei, 2)).code).toBe(Code.Conflict)
    await later(1000, mei, lin)
    expect((await submit(mei, 2)).code).toBe(Code.Success)
    const { list } = (await testApp.post(psychology.reports, { scale: 'phq9' }, as(mei))).data
    expect(list.map(({ round, total }) => [round, total])).toEqual([
      [2, 7],
      [1, 7],
    ])
    expect((await testApp.post(psychology.remove, { reportId }, as(lin))).code).toBe(Code.NotFound)
    expect((await testApp.post(psychology.remove, { reportId }, as(mei))).code).toBe(Code.Success)
    expect((await report(mei, reportId)).code).toBe(Code.NotFound)
  })

  it('is not repeated after a withdrawal, which leaves no result, booking or kept answer', async () => {
    await importHe()
    await consent(mei)
    await submit(mei, 1, 'gad7', ANSWERS.gad7, 'round-gad')
    const [slot] = (await testApp.post(psychology.slots, { counsellorId: he.id }, as(mei))).data
    await testApp.post(psychology.book, { slotId: slot?.slotId ?? '', topic: '睡不好' }, as(mei, 'book-one'))
    expect((await consent(mei, false)).data.consented).toBe(false)
    const count = async (from: string) =>
      (await testApp.db.execute(sql.raw(`select * from ${from}`))) as { rows: unknown[] }
    expect((await count('psychology_reports')).rows).toEqual([])
    expect((await count('psychology_consents')).rows).toEqual([])
    expect((await count('bookings')).rows).toEqual([])
    // What was sent about the consent itself is known again by its key, without any data.
    const kept = await testApp.db.select().from(idempotencyKeys).where(like(idempotencyKeys.path, '/api/psychology%'))
    expect(kept.map(({ path, answer }) => [path, (answer as Envelope).data])).toEqual([
      ['/api/psychology/v1/consent', null],
      ['/api/psychology/v1/consent', null],
    ])
    await consent(mei)
    expect(await submit(mei, 1, 'gad7')).toMatchObject({ code: Code.Conflict, msg: '本轮已完成' })
    expect((await testApp.post(psychology.slots, { counsellorId: he.id }, as(mei))).data[0]?.free).toBe(true)
  })
})

it('a consent or withdrawal that is sent again under its key changes nothing that came after it', async () => {
  const send = (on: boolean, key: string) =>
    testApp.post(psychology.consent, { on, version: CONSENT_VERSION, adult: true }, as(mei, key))
  await send(true, 'agrees-first')
  expect((await send(false, 'withdraws-1')).data.consented).toBe(false)
  expect((await send(true, 'agrees-first')).data.consented).toBe(false)
  await send(true, 'agrees-again')
  const { reportId } = (await submit(mei)).data
  expect((await send(false, 'withdraws-1')).data.consented).toBe(true)
  expect((await report(mei, reportId)).code).toBe(Code.Success)
})

describe('a counsellor', () => {
  it('is imported with weekly times, opens and closes slots, and sees name and topic of who has booked', async () => {
    const { kept, values } = await importHe()
    expect(kept).toEqual([values])
    await consent(mei)
    const [known] = (await testApp.post(psychology.home, {}, as(mei))).data.counsellors
    expect(known).toMatchObject({ counsellorId: he.id, title: '心理咨询师', nextSlot: '2026-06-17 09:00:00' })
    const slots = [{ startTime: '2026-06-16 14:00:00', endTime: '2026-06-16 15:00:00', place: '二号楼 301' }]
    expect((await testApp.post(counsel.openSlots, { slots }, as(mei))).code).toBe(Code.Forbidden)
    const unseen = { slots: slots.map((slot) => ({ ...slot, place: '\u200b' })) }
    expect((await testApp.post(counsel.openSlots, unseen, as(he))).code).toBe(Code.InvalidInput)
    const [opened] = (await testApp.post(counsel.openSlots, { slots }, as(he, 'open-slots'))).data
    expect(opened).toEqual({ slotId: expect.any(String), ...slots[0], free: true })
    const slotId = opened?.slotId ?? ''
    const mine = (await testApp.post(psychology.book, { slotId, topic: '睡不好' }, as(mei, 'book-slot'))).data
    expect(mine).toMatchObject({ slotId, topic: '睡不好', status: 'booked', canCancel: true })
    expect((await testApp.post(psychology.book, { slotId, topic: '睡不好' }, as(mei, 'book-slot'))).data).toEqual(mine)
    expect((await testApp.post(psychology.book, { slotId, topic: '别的' }, as(mei, 'book-slot'))).code).toBe(
      Code.ReusedKey,
    )
    const { list } = (await testApp.post(counsel.bookings, {}, as(he))).data
    expect(list).toMatchObject([{ bookingId: mine.bookingId, topic: '睡不好', canCancel: false }])
    const closed = (await testApp.post(counsel.closeSlot, { slotId }, as(he, 'close-slot'))).data
    expect(closed).toEqual({ ...opened, free: false })
    expect((await testApp.post(counsel.closeSlot, { slotId }, as(he, 'close-slot'))).data).toMatchObject({ slotId })
    const answers = await testApp.db
      .select()
      .from(idempotencyKeys)
      .where(like(idempotencyKeys.path, '%/counsel/%'))
      .orderBy(desc(idempotencyKeys.path))
    expect(answers.map(({ answer }) => (answer as Envelope).data)).toEqual([[slotId], slotId])
    const { list: own } = (await testApp.post(psychology.bookings, {}, as(mei))).data
    expect(own).toMatchObject([{ status: 'cancelled' }])
  })

  it.each(['周三 13:75-15:00', '周三 09:00-24:01', '周三 25:00-26:00', '周三 09:60-10:30'])(
    'has no weekly time that no clock shows: %s',
    (time) => {
      const values = { username: he.username, title: '心理咨询师', fields: '压力' }
      const read = (times: string) =>
        contentKindOf('counsellor').read({ ...values, times: `${times} 一号楼` }, new Map())
      expect(read(time)).toMatchObject({ problems: [expect.stringContaining('每周时段须为')] })
      expect(read('周三 23:00-24:00')).toHaveProperty('row.times', [expect.objectContaining({ endMinute: 1440 })])
    },
  )

  it('is not booked any more once the role is taken away', async () => {
    await importHe()
    await consent(mei)
    const [free] = (await testApp.post(psychology.slots, { counsellorId: he.id }, as(mei))).data
    await revokeRole(testApp.db, he.id, Role.Counsellor)
    const refused = await testApp.post(psychology.book, { slotId: free?.slotId ?? '' }, as(mei))
    expect(refused).toMatchObject({ code: Code.NotFound, msg: '该时段不存在' })
  })
})
