import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { disableUser } from '@server/accounts'
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
