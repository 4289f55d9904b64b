import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { Code } from '@contract/codes'
import { mentors } from '@contract/mentors'
import { messages } from '@contract/message'
import { Identity } from '@contract/person'
import { markAccount } from '@server/accounts'
import { users } from '@server/features/people/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let guide: Person
let mei: Person

beforeAll(async () => {
  testApp = await startTestApp()
  guide = await signedIn(testApp)
  mei = await signedIn(testApp)
  const level = { professionalGuide: true, boleLevel: 2, realName: '高工', department: '工艺部' }
  await testApp.db.update(users).set(level).where(eq(users.id, guide.id))
})
afterAll(() => testApp.close())

const as = ({ token }: Person) => ({ token })
const slot = (day: string) => ({
  startTime: `2026-06-${day} 09:00:00`,
  endTime: `2026-06-${day} 09:45:00`,
  place: '3 号会议室',
})
const told = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'system', cursor: null }, as(person))).data.list.length

it('an organisation is no mentor, whatever its account is marked as', async () => {
  const firm = await signedIn(testApp)
  const marked = { professionalGuide: true, boleLevel: 1, identity: Identity.Company }
  await testApp.db.update(users).set(marked).where(eq(users.id, firm.id))
  const { data } = await testApp.post(mentors.mentors, {}, as(mei))
  expect(data.map(({ mentorId }) => mentorId)).toEqual([guide.id])
  expect(await testApp.post(mentors.slots, { mentorId: firm.id }, as(mei))).toMatchObject({ code: Code.NotFound })
  const opened = await testApp.post(mentors.openSlots, { slots: [slot('19')] }, as(firm))
  expect(opened).toMatchObject({ code: Code.Forbidden, msg: '仅导师可以管理时段' })
})

it('nobody books a slot of whoever is no mentor any more', async () => {
  const [open] = (await testApp.post(mentors.openSlots, { slots: [slot('19')] }, as(guide))).data
  const be = (professionalGuide: boolean) =>
    testApp.db.update(users).set({ professionalGuide }).where(eq(users.id, guide.id))
  await be(false)
  const refused = await testApp.post(mentors.book, { slotId: open?.slotId ?? '' }, as(mei))
  expect(refused).toMatchObject({ code: Code.NotFound, msg: '该时段不存在' })
  await be(true)
  await testApp.post(mentors.closeSlot, { slotId: open?.slotId ?? '' }, as(guide))
})

it('only mentors open slots, which everybody sees and books, both sides being told of each change', async () => {
  expect((await testApp.post(mentors.openSlots, { slots: [] }, as(mei))).code).toBe(Code.Forbidden)
  expect((await testApp.post(mentors.closeSlot, { slotId: '' }, as(mei))).code).toBe(Code.Forbidden)
  expect(await testApp.post(mentors.openSlots, { slots: [slot('17')] }, as(mei))).toMatchObject({
    ...{ code: Code.Forbidden, msg: '仅导师可以管理时段' },
  })
  for (const slots of [
    [],
    [{ ...slot('17'), startTime: 'soon' }],
    [{ ...slot('17'), place: '' }],
    [{ ...slot('17'), place: '\u200b' }],
  ])
    expect((await testApp.post(mentors.openSlots, { slots }, as(guide))).code).toBe(Code.InvalidInput)
  const [first, second] = (await testApp.post(mentors.openSlots, { slots: [slot('17'), slot('18')] }, as(guide))).data
  expect((await testApp.post(mentors.mentors, {}, as(mei))).data).toEqual([
    {
      ...{ mentorId: guide.id, name: '高工', title: '伯乐导师 2 级', fields: ['工艺部'] },
      nextSlot: '2026-06-17 09:00:00',
    },
  ])
  const slotId = first?.slotId ?? ''
  const booked = await testApp.post(mentors.book, { slotId, topic: '职业发展' }, as(mei))
  expect(booked.data).toMatchObject({ person: '高工', topic: '职业发展', status: 'booked', canCancel: true })
  expect([await told(mei), await told(guide)]).toEqual([1, 1])
  expect((await testApp.post(mentors.slots, { mentorId: guide.id }, as(mei))).data.map(({ free }) => free)).toEqual([
    false,
    true,
  ])
  const { list } = (await testApp.post(mentors.bookings, { side: 'host' }, as(guide))).data
  expect(list).toMatchObject([{ bookingId: booked.data.bookingId, topic: '职业发展', canCancel: false }])
  expect((await testApp.post(mentors.cancel, { bookingId: booked.data.bookingId }, as(mei))).data.status).toBe(
    'cancelled',
  )
  expect([await told(mei), await told(guide)]).toEqual([2, 2])
  const other = second?.slotId ?? ''
  await testApp.post(mentors.book, { slotId: other }, as(mei))
  await testApp.post(mentors.closeSlot, { slotId: other }, as(guide))
  expect([await told(mei), await told(guide)]).toEqual([4, 4])
  expect((await testApp.post(mentors.bookings, {}, as(mei))).data.list.map(({ status }) => status)).toEqual([
    'cancelled',
    'cancelled',
  ])
  expect((await testApp.post(mentors.slots, { mentorId: mei.id }, as(mei))).code).toBe(Code.NotFound)
})

it('who is no mentor any more is told of each booked talk that ends with the mark, without a link to the calendar', async () => {
  const [former, lin] = [await signedIn(testApp), await signedIn(testApp)]
  const now = () => testApp.clock.now()
  await markAccount(testApp.db, former.id, { guide: true }, now())
  const [open, free] = (await testApp.post(mentors.openSlots, { slots: [slot('22'), slot('23')] }, as(former))).data
  expect(free?.free).toBe(true)
  await testApp.post(mentors.book, { slotId: open?.slotId ?? '' }, as(lin))
  await markAccount(testApp.db, former.id, { guide: false }, now())
  const { list } = (await testApp.post(messages.list, { group: 'system', cursor: null }, as(former))).data
  const ended = list.filter(({ title }) => title === '预约已取消')
  expect(ended.map(({ content, path }) => [content, path || ''])).toEqual([
    ['6 月 22 日 09:00 的导师预约已取消，地点：3 号会议室。', ''],
  ])
})
