import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { psychology, type ReportSummary, type ScaleState } from '@contract/psychology'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { atPsychology } from './atPsychology'

atPsychology()

const KEPT = 'bole.answered.u-two.phq9.2'
const state: ScaleState = {
  ...{ scale: 'phq9', name: '情绪自评（PHQ-9）', itemNum: 9, minutes: 3, round: 2, answered: true },
  ...{ nextTime: '2026-06-29 12:00:00', source: '来源' },
}
const summary: ReportSummary = {
  ...{ reportId: 'r-1', scale: 'phq9', round: 2, total: 3, max: 27, band: 'minimal', bandText: '极轻微' },
  createTime: '2026-06-15 12:00:00',
}

beforeEach(() => {
  stub(account.account, makeAccount({ userId: 'u-two' }))
  localStorage.setItem(KEPT, 'r-1')
  stub(psychology.scales, [state])
  stubRefusal(psychology.report, Code.NotFound, '该报告不存在')
  stub(psychology.reports, { list: [], nextCursor: null })
})

it('a round whose report was deleted on another device says so, and this device forgets the report', async () => {
  renderAt('/psychology/hall?scale=phq9')
  expect(await screen.findByText(/本轮已完成，报告已删除。下一轮 .* 开放/)).toBeVisible()
  expect(localStorage.getItem(KEPT)).toBeNull()
  expect(screen.queryByRole('link', { name: '返回首页' })).toBeNull()
})

it('so it does where the list of reports was read before the report was deleted', async () => {
  stub(psychology.reports, { list: [summary], nextCursor: null })
  const before = renderAt('/psychology?box=reports')
  expect(await screen.findByText('情绪自评（PHQ-9）')).toBeVisible()
  before.unmount()
  stub(psychology.reports, { list: [], nextCursor: null })
  renderAt('/psychology/hall?scale=phq9')
  expect(await screen.findByText(/本轮已完成，报告已删除/)).toBeVisible()
})

it('a deleted report that is opened by itself does not exist', async () => {
  renderAt('/psychology/report?id=r-1')
  expect(await screen.findByText('该报告不存在或已删除')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
  await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull())
})
