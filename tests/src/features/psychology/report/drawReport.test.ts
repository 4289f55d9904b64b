import { expect, it } from 'vitest'
import { HOTLINES, type Report } from '@contract/psychology'
import { linesOf, paragraphsOf } from '@/features/psychology/report/drawReport'

const report: Report = {
  ...{ reportId: 'r-1', scale: 'phq9', round: 2, total: 3, max: 27, band: 'minimal', bandText: '没有或极轻' },
  ...{ answers: [{ item: '做事提不起劲', text: '几天' }], advice: '保持规律作息。', createTime: '2026-11-20 10:00:00' },
  help: false,
}
const textsOf = (given: Report) => paragraphsOf(given).map(({ text }) => text)

it('the picture of a report says its result, and that it is no diagnosis', () => {
  const texts = textsOf(report)
  expect(texts).toContain('3 / 27 分 · 没有或极轻')
  expect(texts).toContain('这是自评结果，不是诊断。')
  expect(texts.join()).not.toContain('12356')
})

it('the picture of a report that needs help has all hotlines before the score', () => {
  const texts = textsOf({ ...report, help: true })
  const score = texts.indexOf('3 / 27 分 · 没有或极轻')
  for (const { phone } of HOTLINES) {
    const place = texts.findIndex((text) => text.includes(`：${phone}（`))
    expect(place).toBeGreaterThan(0)
    expect(place).toBeLessThan(score)
  }
})

it('a line of the picture neither breaks a number nor begins with punctuation', () => {
  const widthOf = (line: string) => line.length * 40
  expect(linesOf('请说明情况，并记得热线的号码 12356，全天', widthOf)).toEqual([
    '请说明情况，并记得热线的号码 ',
    '12356，全天',
  ])
  const text = '请告诉身边您所信任的一位好同事吧。再拨打电话'
  expect(linesOf(text, widthOf)).toEqual(['请告诉身边您所信任的一位好同事', '吧。再拨打电话'])
})
