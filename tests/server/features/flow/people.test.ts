import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { FLOW_PEOPLE_MAX, flows } from '@contract/flow'
import { disableUser } from '@server/accounts'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import { type Company, company, GENERAL, setPerson, start } from './company'

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
