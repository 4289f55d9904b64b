import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { psychology, type Report } from '@contract/psychology'
import { deviceStore } from '@/lib/stores/deviceStore'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { agreed, atPsychology, person, press } from '../atPsychology'

atPsychology()
afterEach(() => void vi.restoreAllMocks())

const report: Report = {
  ...{ reportId: 'r-1', scale: 'gad7', round: 1, total: 0, max: 21, band: 'minimal', bandText: '极轻微' },
  ...{
    createTime: '2026-06-15 12:00:00',
    answers: [{ item: '题目 1', text: '完全不会' }],
    advice: '多休息',
    help: false,
  },
}

it('a submitted round leads to its report where the store of the device does not delete the answers', async () => {
  stub(psychology.home, agreed)
  stub(psychology.scales, [
    {
      ...{ scale: 'gad7', name: '焦虑自评（GAD-7）', itemNum: 1, minutes: 2, round: 1, answered: false, nextTime: '' },
      source: '来源',
    },
  ])
  stub(psychology.scale, {
    ...{ round: 1, stem: '过去两个星期', items: ['题目 1'] },
    options: ['完全不会', '几天'].map((text, value) => ({ value, text })),
  })
  stub(psychology.submit, { reportId: 'r-1' })
  stub(psychology.report, report)
  stub(psychology.reports, { list: [report], nextCursor: null })
  renderAt('/psychology/hall?scale=gad7')
  await person.click(await screen.findByRole('radio', { name: '完全不会' }))
  vi.spyOn(deviceStore, 'remove').mockReturnValue(new Promise<never>(() => undefined))
  await press('提交')
  expect(await screen.findByText('这是自评结果，不是诊断。')).toBeInTheDocument()
  expect(received(psychology.submit)).toHaveLength(1)
})
