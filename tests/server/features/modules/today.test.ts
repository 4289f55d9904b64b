import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TodayItem } from '@contract/module'
import { listToday, type TodayLines } from '@server/features/modules/today'
import { createLog } from '@server/lib/log'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { addAccount } from '../session/accounts'

let testApp: TestApp
let user: Parameters<TodayLines>[1]

beforeAll(async () => {
  testApp = await startTestApp()
  const { id } = await addAccount(testApp)
  user = { id, roles: [], familyAccount: false } as unknown as typeof user
})
afterAll(() => testApp.close())

const item = (kind: string): TodayItem => ({ kind, title: kind, value: '1', path: '/' })
const line =
  (kind: string): TodayLines =>
  async () => [item(kind)]

it('leaves out a noun that fails or takes too long, and keeps the others in their order', async () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const never: TodayLines = () => new Promise(() => undefined)
  const broken: TodayLines = async () => {
    throw new Error('away')
  }
  const began = Date.now()
  const items = await listToday(
    { db: testApp.db, user, now: new Date(), log },
    { pick_up: line('pick_up'), approval: never, audit: broken, message: line('message') },
  )
  expect(items).toEqual([item('pick_up'), item('message')])
  expect(Date.now() - began).toBeLessThan(3000)
  expect(warn.mock.calls.map(([about]) => (about as unknown as { noun: string }).noun).sort()).toEqual([
    'approval',
    'audit',
  ])
})
