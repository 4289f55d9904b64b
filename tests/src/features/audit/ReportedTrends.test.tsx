import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls, type ReportedTrend } from '@contract/audit'
import { Code } from '@contract/codes'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, row, stubAudit } from './auditScreens'

asAuditAdmin()

const reported = (over: Partial<ReportedTrend>): ReportedTrend => ({
  ...row({ auditStatus: 1, reportNum: 2, auditorName: '陈立', auditTime: '2026-04-18 10:00:00', ...over }),
  reportTime: '2026-04-19 08:05:00',
  ...over,
})
const list = (...trends: ReportedTrend[]) => {
  stubAudit(makeAudited())
  stub(calls.reported, { list: trends, nextCursor: null })
}
const open = () => renderAt('/trend-audit?kind=reports')

describe('the reported posts', () => {
  it('lead to the post, and say since when a report on it is open', async () => {
    list(reported({ trendsId: 't-1', title: '周末徒步' }))
    open()
    const link = await screen.findByRole('link', { name: '周末徒步' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/trend-audit\/detail\?id=t-1$/))
    const post = within(screen.getByRole('article'))
    expect(post.getByText('举报 2')).toBeVisible()
    expect(post.getByText(/^最早举报 .*08:05/)).toBeVisible()
  })

  it('name an article of a folder only where its title is known, and say nothing of an audit of it', async () => {
    const article = { inFolder: true, type: 4 } as const
    list(reported({ ...article, trendsId: 't-1', title: '' }), reported({ ...article, trendsId: 't-2', title: '薪酬' }))
    open()
    expect(await screen.findByRole('link', { name: '文档中的文章' })).toBeVisible()
    expect(screen.getByRole('link', { name: '薪酬' })).toBeVisible()
    expect(screen.queryByText('审核通过')).toBeNull()
  })

  it('are a tab of the audit with their number', async () => {
    list()
    const counts = { waiting: 3, lockedByMe: 0, overdue: 0, passedToday: 0, failedToday: 0, medianWaitMinutes: 0 }
    stub(calls.data, { ...counts, reported: 2 })
    renderAt('/trend-audit')
    await people.click(await screen.findByRole('link', { name: '举报 2' }))
    expect(await screen.findByText('暂无待处理的举报')).toBeVisible()
    expect(screen.getByRole('link', { name: '举报 2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: '待审 3' })).not.toHaveAttribute('aria-current')
  })

  it('say what failed, and are read again', async () => {
    list()
    stubRefusal(calls.reported, Code.ServerFault, '')
    open()
    expect(await screen.findByText('举报列表加载失败，请重试')).toBeVisible()
    stub(calls.reported, { list: [reported({ title: '周末徒步' })], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '周末徒步' })).toBeVisible()
  })
})
