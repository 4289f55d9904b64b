import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Endpoint } from '@contract/endpoint'
import { people as account } from '@contract/people'
import { psychology, type Report, type ScaleState } from '@contract/psychology'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'
import { agreed, atPsychology, home, person, press } from './atPsychology'

atPsychology()

const sent = <Body, Data>(endpoint: Endpoint<Body, Data>) => received(endpoint).map(({ body }) => body)

const state: ScaleState = {
  ...{ scale: 'phq9', name: '情绪自评（PHQ-9）', itemNum: 9, minutes: 3, round: 2, answered: false, nextTime: '' },
  source: '来源',
}
const round = {
  ...{ round: 2, stem: '过去两个星期' },
  items: Array.from({ length: 9 }, (_, place) => `题目 ${place + 1}`),
  options: ['完全不会', '几天', '一半以上的日子', '几乎每天'].map((text, value) => ({ value, text })),
}
const report: Report = {
  ...{ reportId: 'r-1', scale: 'phq9', round: 2, total: 3, max: 27, band: 'minimal', bandText: '极轻微' },
  ...{
    createTime: '2026-06-15 12:00:00',
    answers: [{ item: '题目 9', text: '几乎每天' }],
    advice: '多休息',
    help: true,
  },
}

beforeEach(() => {
  stub(psychology.home, home)
  stub(psychology.scales, [state])
  stub(psychology.scale, round)
  stub(psychology.report, report)
  stub(psychology.reports, { list: [report], nextCursor: null })
})

describe('before the consent', () => {
  it('there are hotlines, articles and who sees what, and no scale', async () => {
    renderAt('/psychology')
    expect(await screen.findByRole('link', { name: '照顾好自己' })).toHaveAttribute('href', '/mobile/article?id=a-1')
    expect(screen.getByRole('link', { name: /^拨打 12356，/ })).toHaveAttribute('href', 'tel:12356')
    expect(screen.getByText('自己的作答')).toBeInTheDocument()
    expect(screen.queryByText(/PHQ-9/)).not.toBeInTheDocument()
    expect(received(psychology.scales)).toEqual([])
  })

  it('who has not said to be of age is asked to, and then agrees to the version that was read', async () => {
    stub(psychology.consent, agreed)
    renderAt('/psychology')
    await press('阅读并同意')
    expect(await screen.findByText('请先确认已满18周岁')).toBeInTheDocument()
    expect(sent(psychology.consent)).toEqual([])
    await person.click(screen.getByRole('checkbox', { name: '我已满18周岁' }))
    await press('阅读并同意')
    expect(await screen.findByRole('link', { name: /PHQ-9/ })).toBeInTheDocument()
    expect(sent(psychology.consent)).toEqual([{ on: true, version: '2026-11', adult: true }])
  })

  it('hotlines stand even where nothing can be read', async () => {
    stubRefusal(psychology.home, Code.ServerFault, '服务异常')
    renderAt('/psychology')
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^拨打 110，/ })).toBeInTheDocument()
  })
})

describe('a round', () => {
  const answer = async (name: string) => person.click(await screen.findByRole('radio', { name }))

  it('asks one item a page, goes back, and shows help at once for the ninth item', async () => {
    stub(psychology.submit, { reportId: 'r-1' })
    renderAt('/psychology/hall?scale=phq9')
    await press('下一题')
    expect(await screen.findByText('请选择一项')).toBeInTheDocument()
    for (let item = 1; item <= 8; item += 1) {
      expect(await screen.findByText(`第 ${item} 题，共 9 题`)).toBeInTheDocument()
      await answer('完全不会')
      await press('下一题')
    }
    await press('上一题')
    expect(await screen.findByText('第 8 题，共 9 题')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '完全不会' })).toBeChecked()
    await press('下一题')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await answer('几天')
    expect(within(screen.getByRole('alert')).getByRole('link', { name: /12356/ })).toBeInTheDocument()
    await press('提交')
    expect(await screen.findByText('这是自评结果，不是诊断。')).toBeInTheDocument()
    expect(sent(psychology.submit)).toEqual([{ scale: 'phq9', round: 2, answers: [0, 0, 0, 0, 0, 0, 0, 0, 1] }])
  })

  it('is begun again where it was left', async () => {
    const { unmount } = renderAt('/psychology/hall?scale=phq9')
    await answer('几天')
    await press('下一题')
    await screen.findByText('第 2 题，共 9 题')
    unmount()
    renderAt('/psychology/hall?scale=phq9')
    expect(await screen.findByText('第 2 题，共 9 题')).toBeInTheDocument()
    await press('上一题')
    expect(await screen.findByRole('radio', { name: '几天' })).toBeChecked()
  })

  it('that was begun is forgotten with the withdrawal of the consent', async () => {
    stub(psychology.home, agreed)
    stub(psychology.consent, home)
    const { unmount } = renderAt('/psychology/hall?scale=phq9')
    await answer('几天')
    await press('下一题')
    await screen.findByText('第 2 题，共 9 题')
    unmount()
    const again = renderAt('/psychology')
    await press('撤回同意')
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回并删除' }))
    expect(await screen.findByRole('button', { name: '阅读并同意' })).toBeInTheDocument()
    expect(sent(psychology.consent)).toEqual([{ on: false, version: '2026-11', adult: false }])
    again.unmount()
    renderAt('/psychology/hall?scale=phq9')
    expect(await screen.findByText('第 1 题，共 9 题')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '几天' })).not.toBeChecked()
  })

  it('leaves nothing on the device after the withdrawal, also where the backend is away from then on', async () => {
    stub(account.account, makeAccount({ userId: 'u-w' }))
    stub(psychology.home, agreed)
    stub(psychology.consent, () => {
      stubStatus(account.account, 503)
      return home
    })
    localStorage.setItem('bole.answered.u-w.phq9.1', 'r-1')
    renderAt('/psychology')
    await press('撤回同意')
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回并删除' }))
    expect(await screen.findByRole('button', { name: '阅读并同意' })).toBeInTheDocument()
    expect(Object.keys(localStorage).filter((key) => key.includes('answered'))).toEqual([])
  })

  it('is not shown any more where the consent is outdated meanwhile, and goes on after a new one', async () => {
    stub(psychology.home, { ...home, consentOutdated: true })
    const { unmount } = renderAt('/psychology/hall?scale=phq9')
    for (let item = 1; item <= 8; item += 1) {
      await screen.findByText(`第 ${item} 题，共 9 题`)
      await answer('完全不会')
      await press('下一题')
    }
    await answer('完全不会')
    stubRefusal(psychology.submit, Code.Forbidden, '请先阅读并同意')
    stubRefusal(psychology.scales, Code.Forbidden, '请先阅读并同意')
    stubRefusal(psychology.scale, Code.Forbidden, '请先阅读并同意')
    await press('提交')
    expect(await screen.findByRole('link', { name: '查看说明' })).toHaveAttribute('href', '/mobile/psychology')
    expect(screen.queryByRole('button', { name: '提交' })).not.toBeInTheDocument()
    unmount()
    stub(psychology.scales, [state])
    stub(psychology.scale, round)
    renderAt('/psychology/hall?scale=phq9')
    expect(await screen.findByText('第 9 题，共 9 题')).toBeInTheDocument()
  })

  it('that is answered opens its report', async () => {
    stub(psychology.scales, [{ ...state, answered: true, nextTime: '2099-06-29 12:00:00' }])
    renderAt('/psychology/hall?scale=phq9')
    expect(await screen.findByText('这是自评结果，不是诊断。')).toBeInTheDocument()
  })

  it.each([
    ['/psychology/hall?scale=phq9', '报告加载失败，请重试'],
    ['/psychology?box=calendar', '日程加载失败，请重试'],
  ])('%s offers a retry where the account cannot be read', async (path, words) => {
    stub(psychology.scales, [{ ...state, answered: true, nextTime: '2099-06-29 12:00:00' }])
    stubStatus(account.account, 500)
    renderAt(path)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '重试' })).toBeEnabled()
  })

  it('that is answered, and whose report is removed, says when the next opens', async () => {
    stub(psychology.scales, [{ ...state, answered: true, nextTime: '2099-06-29 12:00:00' }])
    stub(psychology.reports, { list: [], nextCursor: null })
    renderAt('/psychology/hall?scale=phq9')
    expect(await screen.findByText('本轮已完成，报告已删除。下一轮 2099-06-29 12:00 开放')).toBeInTheDocument()
  })
})

describe('a report', () => {
  it('shows help before the score, and a table beside each drawing', async () => {
    stub(psychology.reports, { list: [report, { ...report, reportId: 'r-0', round: 1, total: 8 }], nextCursor: null })
    renderAt('/psychology/report?id=r-1')
    const help = await screen.findByRole('alert')
    const score = screen.getByText('/ 27 分')
    expect(help.compareDocumentPosition(score)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(await screen.findByRole('table', { name: '各轮得分' })).toHaveTextContent('8 分')
    const drawings = screen.getByRole('main').querySelectorAll('svg[viewBox][preserveAspectRatio]')
    expect([drawings.length, screen.getAllByRole('table').length]).toEqual([3, 3])
    expect(screen.getByRole('row', { name: /^1\. 题目 9 几乎每天 ·\s3\s分$/ })).toBeInTheDocument()
    const bands = within(screen.getByRole('table', { name: '得分区间' })).getAllByRole('row')
    expect(bands.map((row) => row.textContent)).toEqual([
      ...['程度得分', '极轻微（本次）0–4 分', '轻度5–9 分', '中度10–14 分', '中重度15–19 分', '重度20–27 分'],
    ])
    expect(document.title).toBe('心理服务 - 伯乐社区')
  })

  it.each([
    [Code.NotFound, '该报告不存在', '该报告不存在或已删除'],
    [Code.Forbidden, '请先阅读并同意', '请先阅读并同意'],
  ])('that another device removed is not shown any more (%i)', async (code, msg, words) => {
    const { unmount } = renderAt('/psychology/report?id=r-1')
    await screen.findByText('/ 27 分').then(unmount)
    stubRefusal(psychology.report, code, msg)
    renderAt('/psychology/report?id=r-1')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByText('/ 27 分')).not.toBeInTheDocument()
  })

  it('is removed after a question', async () => {
    stub(psychology.remove, { reportId: 'r-1' })
    renderAt('/psychology/report?id=r-1')
    await press('删除报告')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('不能恢复')
    await person.click(within(dialog).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(sent(psychology.remove)).toEqual([{ reportId: 'r-1' }]))
    expect(await screen.findByRole('list', { name: '我的报告' })).toBeInTheDocument()
  })

  it('is removed from the list it was opened from, which stands in the history once', async () => {
    stub(psychology.remove, { reportId: 'r-1' })
    renderAt('/psychology?box=reports')
    await person.click(within(await screen.findByRole('list', { name: '我的报告' })).getByRole('link'))
    await press('删除报告')
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(window.location.search).toBe('?box=reports'))
    expect(window.history.state).toMatchObject({ idx: 0 })
  })
})
