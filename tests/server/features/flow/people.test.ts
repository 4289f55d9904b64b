import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { FLOW_PEOPLE_MAX, flows } from '@contract/flow'
import { disableUser } from '@server/accounts'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { type Company, company, decide, detail, GENERAL, setPerson, start } from './company'

let testApp: TestApp
let people: Company
beforeAll(async () => {
  testApp = await startTestApp()
  people = await company(testApp)
})
afterAll(() => testApp.close())

it('colleagues are found by name and department in any case', async () => {
  await setPerson(testApp, people.hr, { realName: 'Anna Müller', department: 'IT部' })
  const found = async (keyword: string) =>
    (await testApp.post(flows.people, { keyword }, people.applicant)).data.map(({ userId }) => userId)
  for (const keyword of ['anna', 'MÜLLER', 'it部', 'IT']) expect(await found(keyword)).toEqual([people.hr.id])
  expect(await found('%')).toEqual([])
})

it('a colleague with many namesakes is found by name and department, in any order and with any spaces', async () => {
  for (let n = 0; n < FLOW_PEOPLE_MAX; n += 1)
    await insertUser(testApp.db, { id: `namesake-${n}`, realName: '张伟', department: '销售部' })
  const last = await insertUser(testApp.db, { id: 'namesake-z', realName: '张伟', department: '设备部' })
  const found = async (keyword: string) =>
    (await testApp.post(flows.people, { keyword }, people.applicant)).data.map(({ userId }) => userId)
  const first = await found('张伟')
  expect(first).toHaveLength(FLOW_PEOPLE_MAX)
  expect(first).not.toContain(last)
  for (const keyword of ['张伟 设备', '设备部　张伟', '张伟  设备部 ', '伟 张 设备'])
    expect(await found(keyword)).toEqual([last])
  expect(await found('张伟 设备部 财务')).toEqual([])
  expect(await found('张伟 部设备')).toEqual([])
})

it('a copy for colleagues who have left names them, and one for anybody else who cannot get it names nobody', async () => {
  const [left, family] = [await signedIn(testApp), await signedIn(testApp, { familyAccount: true })]
  await setPerson(testApp, left, { realName: '丁一凡' })
  await setPerson(testApp, family, { realName: '胡小满' })
  await disableUser(testApp.db, left.id, testApp.clock.now())
  const refusal = async (...ccUserIds: string[]) => {
    const { code, msg } = await start(testApp, people.applicant, 'general', GENERAL, { ccUserIds })
    expect(code).toBe(Code.NotFound)
    return msg
  }
  expect(await refusal(people.colleague.id, left.id)).toBe('抄送人 丁一凡 已停用，请移除')
  expect(await refusal(people.colleague.id, family.id)).toBe('抄送人不存在或已停用，请重新选择')
  expect(await refusal('u-nobody')).toBe('抄送人不存在或已停用，请重新选择')
})

it('the applicant alone is told whom an approval was copied to, also those who have left, and not who has decided', async () => {
  const { applicant, manager, colleague } = people
  const left = await signedIn(testApp)
  await setPerson(testApp, left, { realName: '何静', department: '财务部' })
  const copies = { ccUserIds: [colleague.id, left.id] }
  const { data: started } = await start(testApp, applicant, 'general', GENERAL, copies)
  const copied = [
    { userId: colleague.id, realName: '胡满', department: '数字化部' },
    { userId: left.id, realName: '何静', department: '财务部' },
  ]
  expect(new Set(started.cc)).toEqual(new Set(copied))
  await disableUser(testApp.db, left.id, testApp.clock.now())
  expect((await decide(testApp, manager, started, 'reject')).data.cc).toEqual([])
  for (const other of [manager, colleague]) expect((await detail(testApp, other, started.flowId)).data.cc).toEqual([])
  const { data: rejected } = await detail(testApp, applicant, started.flowId)
  expect(rejected.actions).toEqual(['resubmit'])
  expect(new Set(rejected.cc)).toEqual(new Set(copied))
})
