import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { counsel } from '@contract/psychology'
import { counsellors } from '@server/features/psychology/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('a counsellor who is not registered opens no slots, which nobody would see', async () => {
  const { id, token } = await signedIn(testApp, { roles: [Role.Counsellor] })
  const slots = [{ startTime: '2026-06-16 14:00:00', endTime: '2026-06-16 15:00:00', place: '二号楼 301' }]
  const open = () => testApp.post(counsel.openSlots, { slots }, { token })
  expect(await open()).toMatchObject({ code: Code.Conflict, msg: '您的咨询师资料尚未登记，请联系管理员' })
  await testApp.db.insert(counsellors).values({ userId: id, title: '心理咨询师', fields: ['睡眠'] })
  expect((await open()).data).toMatchObject([{ ...slots[0], free: true }])
})
