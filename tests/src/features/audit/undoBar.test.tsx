import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { audit as calls } from '@contract/audit'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, stubAudit } from './auditScreens'

const list = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrive: () => arrive(), arrived }
})
vi.mock('@/features/audit/TrendAuditPage', async (original) => {
  await list.arrived
  return original()
})

asAuditAdmin()

it('审核成功 and 撤销 stand while the code of the next screen is still on its way', async () => {
  stubAudit(makeAudited({ trendsId: 't-1' }))
  stub(calls.judge, null)
  stub(calls.undo, null)
  renderAt('/trend-audit/detail?id=t-1&type=1')
  await people.click(await screen.findByRole('button', { name: '通过' }))
  await people.click(await screen.findByText('确定'))
  expect(await screen.findByText('加载中...')).toBeVisible()
  expect(screen.getByText('审核成功')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByRole('button', { name: '通过' })).toBeVisible()
  expect(window.location.search).toBe('?id=t-1&type=1')
  list.arrive()
})
