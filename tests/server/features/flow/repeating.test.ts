import { afterAll, beforeAll, expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { idempotencyKeys } from '@server/db/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { company, leaveForm } from './company'

let testApp: TestApp

beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

it('keeps nothing of a form or a person for a repeated key, which is answered with what is so now', async () => {
  const { applicant, manager } = await company(testApp)
  const form = { kind: 'leave', form: leaveForm('2026-06-22', '2026-06-26'), fileIds: [], ccUserIds: [] }
  const starting = { token: applicant.token, key: 'flow-key-start' }
  const { flowId, version } = (await testApp.post(flows.start, form, starting)).data
  const decision = { flowId, version, decision: 'approve' as const, reason: '' }
  const deciding = { token: manager.token, key: 'flow-key-decide' }
  expect((await testApp.post(flows.decide, decision, deciding)).data).toMatchObject({ version: 2 })

  expect((await testApp.post(flows.start, form, starting)).data).toMatchObject({
    ...{ flowId, version: 2, applicant: { realName: '林晓禾' } },
    form: expect.arrayContaining([{ label: '请假事由', value: '回家看望父母' }]) as unknown,
  })
  expect((await testApp.post(flows.decide, decision, deciding)).data).toMatchObject({ version: 2, status: 'running' })
  const kept = await testApp.db.select().from(idempotencyKeys)
  expect(kept.filter(({ key }) => key.startsWith('flow-key-'))).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toMatch(/林晓禾|周明远|回家看望父母/)
})
