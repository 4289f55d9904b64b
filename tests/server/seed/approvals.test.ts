import { expect, it } from 'vitest'
import { approvalToday, countsOf } from '@server/features/flow/service'
import { flows, flowSteps } from '@server/features/flow/tables'
import type { User } from '@server/appContext'
import { countBy } from './counting'
import { db, start, withSample } from './sample'

withSample()

const demo: User = {
  ...{ id: 'u-demo', username: 'demo', nickName: '', identity: 'personal', familyAccount: false, roles: [] },
  ...{ city: '', orgId: null },
}

it('shows approvals in every state, and some in every box of demo', async () => {
  const rows = await db.select().from(flows)
  expect([...countBy(rows.map(({ status }) => status)).keys()].sort()).toEqual([
    'approved',
    'rejected',
    'running',
    'withdrawn',
  ])
  expect(rows.every(({ since }) => since.getTime() <= start.getTime())).toBe(true)
  const steps = countBy((await db.select().from(flowSteps)).map(({ status }) => status))
  expect([...steps.keys()]).toEqual(
    expect.arrayContaining(['approved', 'rejected', 'running', 'skipped', 'transferred']),
  )
  // Two of the eight belong to hotel orders.
  const counts = await countsOf(db, demo, new Date())
  expect(counts).toEqual({ todo: 1, mine: 8, done: 0, cc: 1 })
  expect(await countsOf(db, { ...demo, id: 'u-manager' }, new Date())).toMatchObject({ todo: 3, mine: 1 })
  expect(await approvalToday(db, demo, new Date())).toEqual([
    { kind: 'approval', title: '待我审批', value: '1', path: '/flow?box=todo' },
  ])
})
