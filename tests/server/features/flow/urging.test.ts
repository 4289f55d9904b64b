import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Flow, flows } from '@contract/flow'
import { messages as messageCalls } from '@contract/message'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { HOUR } from '../session/accounts'
import { type Company, company, decide, GENERAL, leaveForm, start } from './company'

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

it('urging changes nothing: whoever had it open still decides it, also at the same moment', async () => {
  const [first, second] = [await general(), await general()]
  const urged = await urge(first)
  expect(urged.data).toMatchObject({ version: first.version, steps: first.steps })
  expect((await decide(testApp, people.manager, first)).data.status).toBe('approved')
  const [, decided] = await Promise.all([urge(second), decide(testApp, people.manager, second)])
  expect(decided).toMatchObject({ code: Code.Success, data: { status: 'approved' } })
})
