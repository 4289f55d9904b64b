import { afterAll, beforeAll, expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, setPerson } from './company'

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
