import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages as messageCalls } from '@contract/message'
import { eraseAccount } from '@server/accounts'
import { flowLeaves } from '@server/features/flow/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, decide, detail, GENERAL, leaveForm, type Person, setPerson, start } from './company'

let testApp: TestApp
let people: Company

beforeAll(async () => {
  testApp = await startTestApp()
  people = await company(testApp)
})
afterAll(() => testApp.close())

const contentsOf = async ({ token }: Person) =>
  (await testApp.post(messageCalls.list, { group: 'system' }, { token })).data.list
    .filter(({ title }) => title === '您的审批被拒绝')
    .map(({ content }) => content)

it('the reasons of an erased approver are not read any more, neither in the flows nor in the messages', async () => {
  const { applicant, manager, hr } = people
  const form = { ...GENERAL, title: '申请使用小会议室' }
  for (const reason of ['周五另有安排', '预算已用完']) {
    await decide(testApp, manager, (await start(testApp, applicant, 'general', GENERAL)).data, 'reject', reason)
  }
  const other = (await start(testApp, applicant, 'general', form)).data
  await decide(testApp, manager, other, 'reject', '改用线上会议')
  const long = (await start(testApp, applicant, 'leave', leaveForm('2026-06-22', '2026-06-26'))).data
  const passed = await decide(testApp, manager, long, 'approve', '注意交接')
  await decide(testApp, hr, passed.data, 'reject', '材料不全')
  expect(await contentsOf(applicant)).toContain('申请使用大会议室：预算已用完')

  await eraseAccount(testApp.db, manager.id, testApp.clock.now())
  expect((await detail(testApp, applicant, other.flowId)).data.steps[0]).toMatchObject({ reason: '' })
  expect(await contentsOf(applicant)).toEqual([
    '年假 5 天：材料不全',
    '申请使用小会议室',
    '申请使用大会议室',
    '申请使用大会议室',
  ])
})

it('the reasons that others gave in the approvals of an erased applicant are not read any more', async () => {
  const { applicant, manager, hr } = await company(testApp)
  const { data: refused } = await start(testApp, applicant, 'general', GENERAL)
  await decide(testApp, manager, refused, 'reject', '家中急事不必说明')
  const { data: long } = await start(testApp, applicant, 'leave', leaveForm('2026-06-22', '2026-06-26'))
  const { data: passed } = await decide(testApp, manager, long, 'approve', '注意交接')
  await decide(testApp, hr, passed, 'reject', '材料不全')
  await eraseAccount(testApp.db, applicant.id, testApp.clock.now())
  for (const flowId of [refused.flowId, long.flowId]) {
    const { steps } = (await detail(testApp, manager, flowId)).data
    expect(steps.map(({ status }) => status)).toContain('rejected')
    for (const { reason } of steps) expect(reason).toBe('')
  }
})

it('the dates of the leaves of an erased person are not kept, those of others are', async () => {
  const { applicant, manager, colleague } = await company(testApp)
  await setPerson(testApp, colleague, { managerId: manager.id })
  for (const person of [applicant, colleague]) {
    const { data } = await start(testApp, person, 'leave', leaveForm('2026-06-22', '2026-06-23'))
    expect((await decide(testApp, manager, data, 'approve', '')).code).toBe(0)
  }
  const leavesOf = ({ id }: Person) => testApp.db.$count(flowLeaves, eq(flowLeaves.userId, id))
  expect([await leavesOf(applicant), await leavesOf(colleague)]).toEqual([1, 1])
  await eraseAccount(testApp.db, applicant.id, testApp.clock.now())
  expect([await leavesOf(applicant), await leavesOf(colleague)]).toEqual([0, 1])
})
