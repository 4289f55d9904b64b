import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls, type AuditReport } from '@contract/audit'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
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
/** Opens a decided post with these reports, which its next reading has closed. */
const open = (...reports: AuditReport[]) => {
  loseFocusWhenDisabled()
  stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports }))
  renderAt('/trend-audit/detail?id=t-1')
}
const nowReads = (...reports: AuditReport[]) =>
  stub(calls.detail, makeAudited({ trendsId: 't-1', auditStatus: 1, reports }))
const closed = (report: AuditReport) => ({ ...report, open: false })

describe('the focus', () => {
  it('goes to the next report where one was dismissed, or to the list', async () => {
    stub(calls.closeReports, null)
    open(onPost, onComment)
    const dismiss = async () => {
      const [first] = await screen.findAllByRole('button', { name: '没有违规' })
      await people.click(first ?? document.body)
      await people.click(await screen.findByText('确定'))
    }
    nowReads(closed(onPost), onComment)
    await dismiss()
    await waitFor(async () => expect(await acts('动态：广告')).toEqual([]))
    await waitFor(() => expect(screen.getByRole('button', { name: '没有违规' })).toHaveFocus())
    nowReads(closed(onPost), closed(onComment))
    await dismiss()
    await waitFor(() => expect(screen.getByRole('region', { name: '举报' })).toHaveFocus())
  })

  it('goes to the list where a comment was removed after its last report', async () => {
    stub(calls.removeComment, null)
    open(onComment)
    stub(dictionaries.byName, { moment_audit_deny: [{ value: 'advert', label: '广告营销', description: '推广' }] })
    await people.click(await screen.findByRole('button', { name: '移除评论' }))
    await people.click(await screen.findByLabelText('广告营销'))
    nowReads(closed(onComment))
    await people.click(screen.getByRole('button', { name: '确定移除' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('region', { name: '举报' })).toHaveFocus())
  })
})

describe('a reported comment without words', () => {
  const picture = (name: string, by = '?e=1760000000&s=first') =>
    makeFile({ id: name, url: `/files/${name}.jpg${by}`, smallUrl: `/files/${name}-small.jpg${by}`, alt: name })
  const withPictures = (by?: string): AuditReport => ({
    ...onComment,
    content: '',
    files: [picture('云', by), picture('湖', by)],
  })

  it('shows its author and its emoji', async () => {
    open({ ...onComment, content: '', emojiName: '[大笑]' }, onPost)
    expect(await screen.findByText('王敏：[大笑]')).toBeVisible()
    expect(document.querySelectorAll('blockquote')).toHaveLength(1)
  })

  it('shows its author and its pictures, which open large', async () => {
    open(withPictures())
    expect(await screen.findByText('王敏：[图片]')).toBeVisible()
    const thumbs = within(screen.getByRole('list', { name: '评论图片' })).getAllByRole('button')
    expect(thumbs).toHaveLength(2)
    await people.click(thumbs[1] ?? document.body)
    expect(within(await screen.findByRole('dialog', { name: '评论图片' })).getByText('2/2')).toBeInTheDocument()
  })

  it('gets its pictures from fresh addresses once theirs have expired, in the viewer as well', async () => {
    open(withPictures())
    const small = await screen.findByRole('img', { name: '云' })
    await people.click(small)
    const viewer = await screen.findByRole('dialog', { name: '评论图片' })
    const later = '?e=1760003600&s=later'
    nowReads(withPictures(later))
    fireEvent.error(small)
    await waitFor(() => expect(small).toHaveAttribute('src', `/files/云-small.jpg${later}`))
    expect(within(viewer).getByRole('img', { name: '云' })).toHaveAttribute('src', `/files/云.jpg${later}`)
  })

  it('gets fresh addresses by one call, however many have reported it', async () => {
    open(withPictures(), { ...withPictures(), reporterId: 'u-s', reporterName: '孙宁' })
    const thumbs = await screen.findAllByRole('img', { name: /云|湖/ })
    const later = '?e=1760003600&s=later'
    nowReads(withPictures(later), { ...withPictures(later), reporterId: 'u-s', reporterName: '孙宁' })
    const asked = received(calls.detail).length
    for (const thumb of thumbs) fireEvent.error(thumb)
    for (const thumb of thumbs)
      await waitFor(() => expect(thumb).toHaveAttribute('src', expect.stringContaining(later)))
    expect(received(calls.detail)).toHaveLength(asked + 1)
  })
})

describe('the reports on a post', () => {
  it('that another admin holds are not dismissed, those on its comments are', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [onPost, onComment], ...other }))
    stub(calls.lock, other)
    renderAt('/trend-audit/detail?id=t-1')
    expect(await acts('动态：广告')).toEqual([])
    expect(await acts('评论：广告')).toEqual(['没有违规', '移除评论'])
  })

  it('name what they are about at each of their buttons', async () => {
    open(onPost, onComment)
    await screen.findByText('评论：广告')
    const [ofPost, ofComment] = screen.getAllByRole('button', { name: '没有违规' })
    expect(ofPost).toHaveAccessibleDescription('待处理动态：广告')
    const described = '待处理评论：广告 王敏：加微信领券'
    expect(ofComment).toHaveAccessibleDescription(described)
    expect(screen.getByRole('button', { name: '移除评论' })).toHaveAccessibleDescription(described)
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
