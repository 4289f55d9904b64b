import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls, type AuditReport } from '@contract/audit'
import { Code } from '@contract/codes'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, stubAudit } from '../auditScreens'

asAuditAdmin()

const other = { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const, leaseSeconds: 80 }
const onPost: AuditReport = {
  targetKind: 'TRENDS',
  targetId: 't-1',
  reporterId: 'u-r',
  reporterName: '周航',
  reason: '广告',
  reasonDesc: '',
  createTime: '2026-04-18 10:00:00',
  content: '',
  authorName: '',
  open: true,
}
const onComment: AuditReport = {
  ...onPost,
  targetKind: 'COMMENTS',
  targetId: 'c-1',
  content: '加微信领券',
  authorName: '王敏',
}
const acts = async (words: string) => {
  const row = (await screen.findByText(words)).closest('article')
  return within(row ?? document.body)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
}

describe('the reports on a post', () => {
  it('that another admin holds are not dismissed, those on its comments are', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [onPost, onComment], ...other }))
    stub(calls.lock, other)
    renderAt('/trend-audit/detail?id=t-1')
    expect(await acts('动态：广告')).toEqual([])
    expect(await acts('评论：广告')).toEqual(['没有违规', '移除评论'])
  })

  it('say at once who holds it where one is refused for that', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [onPost] }))
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '没有违规' }))
    stub(calls.lock, other)
    stubRefusal(calls.closeReports, Code.Conflict, '该动态正在审核中')
    await people.click(await screen.findByText('确定'))
    expect(await screen.findByRole('button', { name: '陈立 审核中' })).toBeVisible()
    expect(await acts('动态：广告')).toEqual([])
  })

  it('offer nothing against a report on one’s own comment', async () => {
    const own = { ...onComment, reporterId: '', reporterName: '' }
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [{ ...own, reason: '不实信息' }, onComment] }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await acts('评论：不实信息')).toEqual([])
    expect(await acts('评论：广告')).toEqual(['没有违规', '移除评论'])
  })
})
