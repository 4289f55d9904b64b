import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { psychology, type ScaleState } from '@contract/psychology'
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
