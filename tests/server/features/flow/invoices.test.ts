import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Company, company, start, uploaded } from './company'

let testApp: TestApp
let people: Company

beforeAll(async () => {
  testApp = await startTestApp()
  people = await company(testApp)
})
afterAll(() => testApp.close())

async function claim(...numbers: string[]) {
  const fileId = await uploaded(testApp, people.applicant)
  const lines = numbers.map((invoiceNo) => ({
    ...{ date: '2026-06-10', category: 'traffic', amountFen: 12_000, invoiceNo, fileId },
  }))
  return start(testApp, people.applicant, 'expense', { reason: '打车', lines })
}

it.each([
  ['8_1', '第 2 笔发票号只能有数字、字母和 -，最多 30 个'],
  ['8'.repeat(31), '第 2 笔发票号只能有数字、字母和 -，最多 30 个'],
  [' 　', '第 2 笔请填写发票号'],
])('the invoice number %s is refused, with its line', async (wrong, msg) => {
  expect(await claim('A-81', wrong)).toMatchObject({ code: Code.InvalidInput, msg })
})

it('a number is used once however it is written', async () => {
  expect(await claim('ｂ-82', 'B- 8 2')).toMatchObject({ code: Code.InvalidInput, msg: '发票号 B-82 填写了两次' })
  expect((await claim('ｂ-82')).code).toBe(Code.Success)
  expect(await claim('b-82')).toMatchObject({ code: Code.Conflict, msg: '发票号 B-82 已经报销过，请核对' })
})
