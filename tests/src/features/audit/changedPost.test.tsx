import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, DENY, makeAudited, people, row, stubAudit } from './auditScreens'

asAuditAdmin()

describe('a post that stays open', () => {
  it('shows a changed verdict at once, and the former one again after 撤销', async () => {
    const failed = makeAudited({ trendsId: 't-1', auditStatus: 2, auditReason: '广告', title: '春游' })
    stubAudit(failed)
    stub(calls.judge, null)
    stub(calls.undo, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '改为通过' }))
    // The refetch never responds: the screen must not wait for it.
    stub(calls.detail, () => new Promise(() => {}))
    await people.click(await screen.findByText('确定'))
    expect(await screen.findByText('审核成功')).toBeVisible()
    expect(screen.getByText('审核通过')).toBeVisible()
    expect(screen.queryByText('审核不通过')).toBeNull()
    expect(screen.queryByText('不通过原因：广告')).toBeNull()
    expect(screen.getByRole('button', { name: '改为不通过' })).toBeVisible()
    expect(screen.getByRole('heading', { name: '春游' })).toBeVisible()
    await people.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('不通过原因：广告')).toBeVisible()
    expect(screen.getByRole('button', { name: '改为通过' })).toBeVisible()
    expect(screen.queryByText('审核通过')).toBeNull()
  })

  it('shows a withdrawn approval at once with its reason', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1 }))
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '改为不通过' }))
    stub(calls.detail, () => new Promise(() => {}))
    await people.type(await screen.findByLabelText('原因说明'), '广告')
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('不通过原因：广告')).toBeVisible()
    expect(await screen.findByRole('button', { name: '改为通过' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes the lease again where the verdict was changed and the post stays open', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 2, auditReason: '广告' }))
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '改为通过' }))
    expect(received(calls.lock)).toHaveLength(1)
    await people.click(await screen.findByText('确定'))
    await waitFor(() => expect(received(calls.lock)).toHaveLength(2))
  })

  it('is read again once the admin who held it has let go', async () => {
    const other = { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const }
    stubAudit(makeAudited({ trendsId: 't-1', ...other }))
    stub(calls.lock, { ...other, leaseSeconds: 80 })
    renderAt('/trend-audit/detail?id=t-1')
    await screen.findByRole('button', { name: '陈立 审核中' })
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1 }))
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    expect(await screen.findByText('审核通过')).toBeVisible()
    expect(await screen.findByRole('button', { name: '改为不通过' })).toBeVisible()
  })

  it('shows changed tags at once', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(dictionaries.byName, {
      moment_audit_deny: DENY,
      moment_tag: [{ value: 'life', label: '生活分享', description: '' }],
    })
    stub(calls.setTags, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '标签' }))
    await people.click(await screen.findByLabelText('生活分享'))
    stub(calls.detail, () => new Promise(() => {}))
    await people.click(screen.getByRole('button', { name: '保存标签' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('生活分享')).toBeVisible()
  })

  const report = {
    targetKind: 'TRENDS' as const,
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

  it('names no reporter whom the backend does not name', async () => {
    const hidden = { ...report, reporterId: '', reporterName: '' }
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [hidden, { ...hidden, reason: '不实信息' }] }))
    const complaints = vi.spyOn(console, 'error')
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('动态：广告')).toBeVisible()
    expect(screen.getByText('动态：不实信息')).toBeVisible()
    expect(screen.queryByText('举报人', { exact: false })).toBeNull()
    expect(complaints).not.toHaveBeenCalled()
  })

  it('shows a report as dealt with where another admin was faster', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [report] }))
    stubRefusal(calls.closeReports, Code.NotFound, '没有待处理的举报')
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '没有违规' }))
    stub(calls.detail, makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [{ ...report, open: false }] }))
    await people.click(await screen.findByText('确定'))
    expect(await screen.findByText('没有待处理的举报')).toBeInTheDocument()
    expect(await screen.findByText('已处理')).toBeVisible()
    expect(screen.queryByRole('button', { name: '没有违规' })).toBeNull()
  })

  it('shows a report as dealt with at once', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, reports: [report] }))
    stub(calls.closeReports, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '没有违规' }))
    stub(calls.detail, () => new Promise(() => {}))
    await people.click(await screen.findByText('确定'))
    expect(await screen.findByText('已处理')).toBeVisible()
    expect(screen.queryByRole('button', { name: '没有违规' })).toBeNull()
  })

  it('offers nothing against a report on one’s own post', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', imId: 'u-me', auditStatus: 1, reports: [report] }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('待处理')).toBeVisible()
    expect(screen.queryByRole('button', { name: '没有违规' })).toBeNull()
  })

  describe('judged in an open form', () => {
    async function refusedInForm(code: Code, msg: string, meanwhile: () => void) {
      stubAudit(makeAudited({ trendsId: 't-1', title: '春游' }))
      stubRefusal(calls.judge, code, msg)
      renderAt('/trend-audit/detail?id=t-1')
      await people.click(await screen.findByRole('button', { name: '不通过' }))
      await people.type(await screen.findByLabelText('原因说明'), '广告')
      expect(window.history.state).toHaveProperty('sheet')
      meanwhile()
      await people.click(screen.getByRole('button', { name: '确定不通过' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    const isLeft = () => waitFor(() => expect(window.history.state).not.toHaveProperty('sheet'))

    it('leaves no step back that does nothing once its author has removed it', async () => {
      const msg = '该动态不存在或已被删除'
      await refusedInForm(Code.TrendNotExist, msg, () => stubRefusal(calls.detail, Code.TrendNotExist, msg))
      await isLeft()
    })

    it('leaves none where the lock is lost, nor opens the form again when it is free', async () => {
      const lock = { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const, leaseSeconds: 80 }
      await refusedInForm(Code.Conflict, '该动态正在审核中', () => stub(calls.lock, lock))
      await isLeft()
      stubAudit(makeAudited({ trendsId: 't-1', title: '春游' }))
      fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
      expect(await screen.findByRole('button', { name: '不通过' })).toBeEnabled()
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  describe('that its author has removed', () => {
    async function judgeRemoved(...waiting: string[]) {
      const msg = '该动态不存在或已被删除'
      stubAudit(
        makeAudited({ trendsId: 't-1', title: '春游' }),
        waiting.map((trendsId) => row({ trendsId })),
      )
      stubRefusal(calls.judge, Code.TrendNotExist, msg)
      renderAt('/trend-audit/detail?id=t-1&type=1')
      await people.click(await screen.findByRole('button', { name: '通过' }))
      stubRefusal(calls.detail, Code.TrendNotExist, msg)
      await people.click(await screen.findByText('确定'))
      await waitFor(() => expect(screen.queryByText('春游')).toBeNull())
    }

    it('is shown no longer', async () => {
      await judgeRemoved()
      expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
      expect(screen.getAllByText('该动态不存在或已被删除').length).toBeGreaterThan(0)
    })

    it('leads to the next one that waits', async () => {
      await judgeRemoved('t-1', 't-next')
      stub(calls.detail, makeAudited({ trendsId: 't-next', title: '夏夜' }))
      await people.click(await screen.findByRole('button', { name: '下一条' }))
      expect(await screen.findByText('夏夜')).toBeVisible()
      expect(window.location.search).toBe('?id=t-next&type=1')
    })

    it('is never followed by an own one, also where nothing of it was read', async () => {
      stubAudit(makeAudited(), [row({ trendsId: 't-own', imId: 'u-me' }), row({ trendsId: 't-next' })])
      stubRefusal(calls.detail, Code.TrendNotExist, '该动态不存在或已被删除')
      renderAt('/trend-audit/detail?id=t-gone')
      const next = await screen.findByRole('button', { name: '下一条' })
      stub(calls.detail, makeAudited({ trendsId: 't-next', title: '夏夜' }))
      await people.click(next)
      expect(await screen.findByText('夏夜')).toBeVisible()
      expect(window.location.search).toBe('?id=t-next')
    })

    it('leads back to the list of what waits, not to 首页', async () => {
      await judgeRemoved()
      expect(screen.queryByRole('link', { name: '返回首页' })).toBeNull()
      await people.click(await screen.findByRole('button', { name: '返回待审' }))
      expect(await screen.findByText('没有待审核的动态', { ignore: '[aria-live]' })).toBeVisible()
      expect(window.location.search).toBe('?type=1')
    })
  })
})
