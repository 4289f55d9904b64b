import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { people as peopleCalls } from '@contract/people'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { trends, TrendType } from '@contract/trend'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, row, stubAudit } from './auditScreens'

asAuditAdmin()

describe('who is no audit admin', () => {
  it.each(['/trend-audit', '/trend-audit/log', '/message/trend-audit'])(
    'reads so at %s, and nothing is asked',
    async (path) => {
      stub(calls.isAdmin, false)
      renderAt(path)
      expect(await screen.findByText('您没有审核权限')).toBeVisible()
      expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile')
      expect(received(calls.waiting)).toHaveLength(0)
      expect(received(calls.detail)).toHaveLength(0)
    },
  )

  it('reads author and content of a post that they may read, and nothing of the audit', async () => {
    stub(calls.isAdmin, false)
    const topics = [{ paramId: 'p', paramName: '招聘内推', sensi: 'true' as const }]
    stub(
      trends.detail,
      makeTrend({
        trendsId: 't-1',
        title: '春游',
        imNickName: '林晓雨',
        content: '<p>西溪湿地</p>',
        topics,
        auditStatus: 2,
        auditReason: '广告',
        auditTags: '[{"name":"生活分享","code":"life"}]',
      }),
    )
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByRole('heading', { name: '动态详情' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: '春游' })).toBeVisible()
    for (const words of ['林晓雨', '西溪湿地', '#招聘内推']) expect(screen.getByText(words)).toBeVisible()
    for (const words of [/敏感/, /审核/, /广告/, /生活分享/, /通过/]) expect(screen.queryByText(words)).toBeNull()
    expect(received(calls.detail)).toHaveLength(0)
    expect(received(calls.lock)).toHaveLength(0)
  })

  it.each([
    [Code.TrendNotExist, '该动态不存在或已被删除'],
    [Code.TrendAuditPending, '该动态正在审核中，请稍后再来看看'],
    [Code.TrendSecret, '该动态仅作者可见'],
  ])('reads why a post cannot be read (%i)', async (code, words) => {
    stub(calls.isAdmin, false)
    stubRefusal(trends.detail, code, words)
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
  })

  it('reads the post again where it could not be read', async () => {
    stub(calls.isAdmin, false)
    stubRefusal(trends.detail, Code.ServerFault, '')
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('动态获取失败')).toBeVisible()
    stub(trends.detail, makeTrend({ trendsId: 't-1', title: '春游' }))
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: '春游' })).toBeVisible()
  })

  it('is whoever has lost the right meanwhile', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stubRefusal(calls.detail, Code.Forbidden, '没有权限执行此操作')
    stub(trends.detail, makeTrend({ trendsId: 't-1', title: '春游' }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByRole('heading', { name: '春游' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  })

  it('is whoever the backend does not answer for', async () => {
    stubStatus(calls.isAdmin, 500)
    renderAt('/trend-audit')
    expect(await screen.findByText('审核权限获取失败，请重试')).toBeVisible()
    stub(calls.isAdmin, 'yes' as unknown as boolean)
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('您没有审核权限')).toBeVisible()
    expect(received(calls.waiting)).toHaveLength(0)
  })
})

describe('the lists', () => {
  it('show kind, age, holder, sensitive topics and counts; filters stay in the address', async () => {
    const risky = row({
      title: '内推名额',
      type: TrendType.Video,
      overdue: true,
      lockedBy: 'u-x',
      lockedUserName: '陈立',
      topics: [{ paramId: 'p', paramName: '招聘内推', sensi: 'true' }],
      reportNum: 2,
      isEdit: true,
    })
    stubAudit(makeAudited(), [risky])
    stub(calls.data, {
      waiting: 12345,
      lockedByMe: 1,
      overdue: 3,
      passedToday: 4,
      failedToday: 5,
      medianWaitMinutes: 125,
    })
    renderAt('/trend-audit')
    const shown = within(await screen.findByRole('article'))
    for (const words of ['视频', '超时', '修改', '举报 2', '敏感 #招聘内推', '陈立 审核中'])
      expect(shown.getByText(words)).toBeVisible()
    expect(await screen.findByText('2 小时')).toBeVisible()
    expect(screen.getByText('等待中位数')).toBeVisible()
    expect(screen.getByRole('link', { name: '待审 1.2万' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByText('找到 1 条动态')).toBeNull()
    await people.click(screen.getByRole('button', { name: '图片' }))
    const told = await screen.findByText('找到 1 条动态')
    expect(told).toHaveAttribute('aria-live', 'polite')
    await people.click(screen.getByRole('button', { name: '敏感话题' }))
    expect(window.location.search).toBe('?type=2&risk=1')
    await waitFor(() => expect(received(calls.waiting).at(-1)?.body).toEqual({ cursor: null, type: 2, risk: true }))
    await people.click(screen.getByRole('link', { name: '已审' }))
    await waitFor(() => expect(told).toHaveTextContent('还没有审核过的动态'))
    expect(screen.getByText('还没有审核过的动态', { ignore: '[aria-live]' })).toBeVisible()
    expect(received(calls.finished).at(-1)?.body).toEqual({ cursor: null, type: 2, risk: true })
  })

  it('name a post without words by its kind', async () => {
    stubAudit(makeAudited(), [row({ title: '', content: '<p> </p>', type: TrendType.Picture })])
    renderAt('/trend-audit')
    expect(await screen.findByRole('link', { name: '图片动态' })).toBeVisible()
  })

  it('say of a post of this minute that it came just now, and of an empty queue no usual wait', async () => {
    const now = new Date(Date.now() + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
    stubAudit(makeAudited(), [row({ submitTime: now })])
    stub(calls.data, { waiting: 0, lockedByMe: 0, overdue: 0, passedToday: 0, failedToday: 0, medianWaitMinutes: 0 })
    renderAt('/trend-audit')
    expect(await screen.findByText('刚刚提交')).toBeVisible()
    await screen.findByRole('link', { name: '待审 0' })
    expect(screen.getByText('等待中位数').parentElement).toHaveTextContent('等待中位数–')
  })

  it('say what went wrong in their place', async () => {
    stubAudit(makeAudited())
    stubOffline(calls.waiting)
    renderAt('/trend-audit')
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stubRefusal(calls.waiting, Code.Forbidden, '没有权限执行此操作')
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('您没有审核权限')).toBeVisible()
  })
})

describe('the log', () => {
  it('says who, when, from what to what, tags and reason', async () => {
    stubAudit(makeAudited())
    stub(peopleCalls.account, makeAccount({ userId: 'u-me', imNickName: '王敏' }))
    stub(calls.otherAdmins, [{ userId: 'u-x', userName: '陈立' }])
    stub(calls.log, {
      list: [
        {
          logId: '7',
          trendsId: 't-1',
          title: '春游',
          adminId: 'u-x',
          adminName: '陈立',
          action: 'audit',
          subject: 'trend',
          from: 1,
          to: 2,
          auditTags: [{ name: '生活分享', code: 'life' }],
          reason: '广告',
          createTime: '2020-04-18 09:20:00',
        },
      ],
      nextCursor: null,
    })
    renderAt('/trend-audit/log')
    const shown = within(await screen.findByRole('article'))
    for (const words of ['陈立', '2020-04-18 09:20', '审核通过 → 审核不通过', '标签：生活分享', '原因：广告'])
      expect(shown.getByText(words)).toBeVisible()
    await people.click(await screen.findByRole('button', { name: '陈立' }))
    await people.click(screen.getByRole('button', { name: '审核不通过' }))
    await waitFor(() =>
      expect(received(calls.log).at(-1)?.body).toEqual({ cursor: null, adminId: 'u-x', auditStatus: 2 }),
    )
    expect(window.location.search).toBe('?admin=u-x&status=2')
  })

  it('leaves out reasons that say nothing', async () => {
    const bare = {
      trendsId: 't-1',
      title: '春游',
      adminId: 'u-x',
      adminName: '陈立',
      subject: 'trend' as const,
      auditTags: [],
      createTime: '2020-04-18 09:20:00',
    }
    const list = [
      { ...bare, logId: '3', action: 'undo' as const, from: 1 as const, to: 0 as const, reason: '撤销审核' },
      { ...bare, logId: '2', action: 'audit' as const, from: 0 as const, to: 1 as const, reason: '通过' },
      { ...bare, logId: '1', action: 'audit' as const, from: 0 as const, to: 1 as const, reason: '内容优质' },
    ]
    stubAudit(makeAudited())
    stub(peopleCalls.account, makeAccount({ userId: 'u-me' }))
    stub(calls.otherAdmins, [])
    stub(calls.log, { list, nextCursor: null })
    renderAt('/trend-audit/log')
    expect(await screen.findAllByText(/^原因：/)).toHaveLength(1)
    expect(screen.getByText('原因：内容优质')).toBeVisible()
  })
})
