import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Flow, flows } from '@contract/flow'
import { messages as messageCalls } from '@contract/message'
import { Role } from '@contract/person'
import { disableAccounts } from '@server/accounts'
import { activeWithRole } from '@server/domain/personnel'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { HOUR, signedIn } from '../session/accounts'
import { type Company, company, decide, GENERAL, leaveForm, type Person, setPerson, start } from './company'

let testApp: TestApp
let people: Company

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  people = await company(testApp)
})

const general = async () => (await start(testApp, people.applicant, 'general', GENERAL)).data
const longLeave = async () =>
  (await start(testApp, people.applicant, 'leave', leaveForm('2026-06-22', '2026-06-26'))).data
const urge = ({ flowId }: Flow) => testApp.post(flows.urge, { flowId }, { token: people.applicant.token })

it('urging is accepted once in four hours, whoever is asked meanwhile', async () => {
  const flow = await longLeave()
  expect((await urge(flow)).code).toBe(Code.Success)
  expect(
    (await testApp.post(messageCalls.list, { group: 'system' }, { token: people.manager.token })).data.list[0],
  ).toMatchObject({ title: '有一条审批催您处理' })
  expect(await urge(flow)).toMatchObject({ code: Code.TooOften, msg: '4 小时内只能催办一次，请 4 小时后再试' })
  testApp.clock.advance(4 * HOUR - 60_000)
  expect(await urge(flow)).toMatchObject({ code: Code.TooOften, msg: '4 小时内只能催办一次，请 60 秒后再试' })
  testApp.clock.advance(60_000)
  expect((await urge(flow)).code).toBe(Code.Success)
  expect(
    (await testApp.post(flows.list, { box: 'mine' }, { token: people.applicant.token })).data.list[0],
  ).toMatchObject({ waitedHours: 4, currentName: '周明远' })
  expect((await decide(testApp, people.manager, flow)).data.status).toBe('running')
  expect((await urge(flow)).code).toBe(Code.TooOften)
})

it('an urging that a clock half a day ahead has noted holds nobody up', async () => {
  const flow = await general()
  testApp.clock.advance(12 * HOUR)
  expect((await urge(flow)).code).toBe(Code.Success)
  testApp.clock.advance(-12 * HOUR)
  expect((await urge(flow)).code).toBe(Code.Success)
})

it('an urging noted by a clock a little ahead asks for no more than four hours', async () => {
  const flow = await general()
  testApp.clock.advance(60_000)
  expect((await urge(flow)).code).toBe(Code.Success)
  testApp.clock.advance(-60_000)
  expect(await urge(flow)).toMatchObject({ code: Code.TooOften, msg: '4 小时内只能催办一次，请 4 小时后再试' })
})

it('urging changes nothing: whoever had it open still decides it, also at the same moment', async () => {
  const [first, second] = [await general(), await general()]
  const urged = await urge(first)
  expect(urged.data).toMatchObject({ version: first.version, steps: first.steps })
  expect((await decide(testApp, people.manager, first)).data.status).toBe('approved')
  const [, decided] = await Promise.all([urge(second), decide(testApp, people.manager, second)])
  expect(decided).toMatchObject({ code: Code.Success, data: { status: 'approved' } })
})

it('urging is refused while nobody can decide, spends no pause, and the list names nobody', async () => {
  await setPerson(testApp, people.applicant, { managerId: null })
  const flow = await general()
  const listOf = async ({ token }: Person) => (await testApp.post(flows.list, { box: 'mine' }, { token })).data.list
  const told = async () =>
    (await testApp.post(messageCalls.list, { group: 'system' }, { token: people.applicant.token })).data.list.filter(
      ({ title }) => title === '您的审批暂无可用审批人',
    )
  expect(await listOf(people.applicant)).toMatchObject([{ currentName: '人力资源' }])
  const everybody = await activeWithRole(testApp.db, Role.Hr)
  await testApp.db.transaction((tx) => disableAccounts(tx, everybody, testApp.clock.now()))
  expect(await listOf(people.applicant)).toMatchObject([{ currentName: '' }])
  expect(await urge(flow)).toMatchObject({ code: Code.Conflict, msg: '暂无可用审批人' })
  expect(await told()).toHaveLength(1)
  await signedIn(testApp, { roles: [Role.Hr] })
  expect(await listOf(people.applicant)).toMatchObject([{ currentName: '人力资源' }])
  expect((await urge(flow)).code).toBe(Code.Success)
})

it('the only member of HR reads of the own approval that nobody can decide it', async () => {
  const everybody = await activeWithRole(testApp.db, Role.Hr)
  const own = await signedIn(testApp, { roles: [Role.Hr] })
  await start(testApp, own, 'general', GENERAL)
  await testApp.db.transaction((tx) => disableAccounts(tx, everybody, testApp.clock.now()))
  const { data } = await testApp.post(flows.list, { box: 'mine' }, { token: own.token })
  expect(data.list).toMatchObject([{ currentName: '' }])
})
