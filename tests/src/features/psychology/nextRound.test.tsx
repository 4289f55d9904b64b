import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { psychology, type Report, type ScaleState, type UnreadableReport } from '@contract/psychology'
import { putAllInView } from '@tests/support/browser/inView'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { agreed, atPsychology } from './atPsychology'

atPsychology()

const state: ScaleState = {
  ...{ scale: 'phq9', name: '情绪自评（PHQ-9）', itemNum: 9, minutes: 3, round: 2, answered: true, nextTime: '' },
  source: '来源',
}

it.each([
  ['2099-06-29 12:00:01', '2099-06-29 12:01'],
  ['2099-12-31 23:59:30', '2100-01-01 00:00'],
])('an answered round names the first minute in which the next is open: %s', async (nextTime, shown) => {
  stub(psychology.home, agreed)
  stub(psychology.scales, [{ ...state, nextTime }])
  stub(psychology.reports, { list: [], nextCursor: null })
  const { unmount } = renderAt('/psychology')
  expect(await screen.findByText(`已完成，下一轮 ${shown} 开放`)).toBeInTheDocument()
  unmount()
  renderAt('/psychology/hall?scale=phq9')
  expect(await screen.findByText(`本轮已完成，报告已删除。下一轮 ${shown} 开放`)).toBeInTheDocument()
})

it('an answered round whose report cannot be read leads to it, which says why', async () => {
  const refused = '该报告无法读取，请联系管理员核对服务密钥'
  stub(psychology.home, agreed)
  stub(psychology.scales, [{ ...state, nextTime: '2099-06-29 12:00:00' }])
  stub(psychology.reports, { list: [], nextCursor: null, unreadable: [{ reportId: 'r-2', scale: 'phq9', round: 2 }] })
  stubRefusal(psychology.report, Code.Conflict, refused)
  renderAt('/psychology/hall?scale=phq9')
  expect(await screen.findByText(refused)).toBeVisible()
  expect(screen.queryByText(/报告已删除/)).toBeNull()
})

describe('older reports after a page of which none can be read', () => {
  const report: Report = {
    ...{ reportId: 'r-1', scale: 'phq9', round: 1, total: 3, max: 27, band: 'minimal', bandText: '极轻微' },
    ...{ createTime: '2026-06-15 12:00:00', answers: [{ item: '题目', text: '几天' }], advice: '多休息', help: false },
  }
  const lost = (n: number): UnreadableReport => ({ reportId: `u-${n}`, scale: 'phq9', round: 30 - n })
  const unreadable = Array.from({ length: 20 }, (_, n) => lost(n))
  const reports = [report, { ...report, reportId: 'r-0', round: 0, total: 5 }]

  beforeEach(() => {
    stub(psychology.home, agreed)
    stub(psychology.reports, ({ cursor }) =>
      cursor ? { list: reports, nextCursor: null } : { list: [], nextCursor: 'older', unreadable },
    )
    return putAllInView()
  })

  it('are listed', async () => {
    renderAt('/psychology?box=reports')
    expect(await screen.findByText(/第 1 轮/)).toBeVisible()
    expect(screen.queryByText('暂无报告')).toBeNull()
  })

  it('are in the chart of a report', async () => {
    stub(psychology.report, report)
    renderAt('/psychology/report?id=r-1')
    const table = await screen.findByRole('table', { name: '各轮得分' })
    expect(within(table).getByText('5 分 · 极轻微')).toBeVisible()
  })
})
