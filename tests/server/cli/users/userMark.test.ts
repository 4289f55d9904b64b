import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { mentors } from '@contract/mentors'
import { messages as calls } from '@contract/message'
import { people } from '@contract/people'
import { Identity } from '@contract/person'
import { runCommand } from '@server/cli/run'
import { setWeeklyTimes, weeklyTimes } from '@server/features/bookings/service'
import { organisations, users } from '@server/features/people/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertOrganisation } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let guide: Person
let mei: Person

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  guide = await signedIn(testApp)
  mei = await signedIn(testApp)
})

const run = (...words: string[]) => runCommand(words, async () => cliContextOf(testApp))
const mark = ({ username }: Person, ...words: string[]) => run('user', 'mark', '--username', username, ...words)
const as = ({ token }: Person) => ({ token })
const mentorsSeen = async () => (await testApp.post(mentors.mentors, {}, as(mei))).data
const accountOf = async (person: Person) => (await testApp.post(people.account, {}, as(person))).data

describe('a person', () => {
  it('is made a mentor of a level, and what is not written stays', async () => {
    expect(await mark(guide, '--guide', '是', '--level', '3')).toBe(`已更新 ${guide.username} 的标记`)
    expect(await mentorsSeen()).toMatchObject([{ mentorId: guide.id, title: '伯乐导师 3 级' }])
    await mark(guide, '--official', '是', '--verified', '是')
    const marked = { professionalGuide: 'Y', boleLevel: 3, bigVipFlag: 1, verificationStatus: 2 }
    expect(await accountOf(guide)).toMatchObject(marked)
    await mark(guide, '--level', '0', '--official', '否', '--verified', '否')
    const left = { professionalGuide: 'Y', boleLevel: 0, bigVipFlag: 0, verificationStatus: 0 }
    expect(await accountOf(guide)).toMatchObject(left)
    await mark(guide, '--guide', '否')
  })

  it('who is no mentor any more offers nothing, and who has booked is told', async () => {
    await mark(guide, '--guide', '是', '--level', '3')
    const slots = [{ startTime: '2026-06-19 09:00:00', endTime: '2026-06-19 09:45:00', place: '3 号会议室' }]
    const [slot] = (await testApp.post(mentors.openSlots, { slots }, as(guide))).data
    await testApp.post(mentors.book, { slotId: slot?.slotId ?? '' }, as(mei))
    const weekly = [{ weekday: 3, startMinute: 540, endMinute: 600, place: '3 号会议室' }]
    const plan = { kind: BookingKind.Mentor, hostId: guide.id }
    await testApp.db.transaction((tx) => setWeeklyTimes(tx, plan, weekly))

    await mark(guide, '--guide', '否')

    expect(await mentorsSeen()).toEqual([])
    expect(await accountOf(guide)).toMatchObject({ professionalGuide: 'N', boleLevel: 0 })
    const booked = (await testApp.post(mentors.bookings, {}, as(mei))).data.list
    expect(booked).toMatchObject([{ slotId: slot?.slotId, status: 'cancelled' }])
    const told = (await testApp.post(calls.list, { group: 'system' }, as(mei))).data.list
    expect(told.map(({ title }) => title)).toContain('预约已取消')
    expect((await weeklyTimes(testApp.db, BookingKind.Mentor)).has(guide.id)).toBe(false)
  })

  it('is refused a level without being a mentor, and a family or an organisation the mark of one', async () => {
    await expect(mark(guide, '--level', '3')).rejects.toThrow('不是导师的人没有级别')
    const [family, firm] = [await signedIn(testApp, { familyAccount: true }), await signedIn(testApp)]
    await testApp.db.update(users).set({ identity: Identity.Company }).where(eq(users.id, firm.id))
    for (const other of [family, firm])
      await expect(mark(other, '--guide', '是')).rejects.toThrow('家属账号和单位账号不能是导师')
    await expect(mark(guide)).rejects.toThrow('写明标记')
    await expect(mark(guide, '--guide', 'yes')).rejects.toThrow('--guide 只能是：是、否')
    await expect(mark(guide, '--guide', '是', '--level', '100')).rejects.toThrow('--level 须为 0 到 99 的整数')
    await expect(run('user', 'mark', '--username', 'nobody-here', '--guide', '是')).rejects.toThrow('该账号不存在')
    expect((await testApp.post(mentors.openSlots, { slots: [] }, as(guide))).code).toBe(Code.Forbidden)
  })
})

it('an organisation is marked as authenticated, by its name', async () => {
  const id = await insertOrganisation(testApp.db, { name: '云岭集团', nickname: '云岭' })
  const authenticated = async () => {
    const [row] = await testApp.db.select().from(organisations).where(eq(organisations.id, id))
    return row?.authenticated
  }
  expect(await run('organisation', 'mark', '云岭', '--authenticated', '是')).toBe('云岭：已通过企业认证')
  expect(await authenticated()).toBe(true)
  expect(await run('organisation', 'mark', id, '--authenticated', '否')).toBe(`${id}：没有通过企业认证`)
  expect(await authenticated()).toBe(false)
  await expect(run('organisation', 'mark', '云峰', '--authenticated', '是')).rejects.toThrow(
    '没有编号或名称为 云峰 的单位',
  )
})
