import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit as calls, type AuditDetail, type AuditTrend } from '@contract/audit'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { people as peopleCalls } from '@contract/people'
import { TrendType } from '@contract/trend'
import { clearToast } from '@/lib/toast'
import { session } from '@/session/session'
import { forgetUndo } from '@/features/audit/undoStore'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PASS = '确定将该动态设置为审核通过吗？'
const DENY = [
  { value: 'advert', label: '广告营销', description: '含有商业推广' },
  { value: 'privacy', label: '泄露隐私', description: '暴露个人信息' },
  { value: 'long', label: '其他', description: '字'.repeat(300) },
]

function makeAudited(over: Partial<AuditDetail> = {}): AuditDetail {
  return {
    ...makeTrend({ type: TrendType.Text, auditStatus: 0, files: [], meId: 'u-me' }),
    submitTime: '2026-04-18 09:20:00', overdue: false, isEdit: false, reportNum: 0, auditTime: '', auditorId: '', auditorName: '',
    undoSeconds: 0, decisions: [], reports: [], ...over,
  }
}

const row = (over: Partial<AuditTrend> = {}): AuditTrend => {
  const { decisions: _, reports: __, ...trend } = makeAudited(over)
  return trend
}

const mine = { lockedBy: 'u-me', lockedUserName: '我', meLocked: '1' as const, leaseSeconds: 120 }

function stubDesk(detail: AuditDetail, waiting: AuditTrend[] = []) {
  stub(calls.isAdmin, true)
  stub(calls.detail, detail)
  stub(calls.lock, mine)
  stub(calls.unlock, mine)
  stub(calls.waiting, { list: waiting, nextCursor: null, total: waiting.length })
  stub(calls.finished, { list: [], nextCursor: null, total: 0 })
  stub(calls.data, { waiting: waiting.length, lockedByMe: 1, overdue: 0, passedToday: 0, failedToday: 0, medianWaitMinutes: 0 })
  stub(dictionaries.byName, { moment_audit_deny: DENY, moment_tag: [] })
}

beforeAll(() => import('@/lib/toastView').then(() => undefined))
beforeAll(() => import('@/shared/Sheet').then(() => undefined))
beforeEach(() => session.signIn({ accessToken: 'admin-token', isFamilyAccount: 'N' }))
afterEach(() => {
  clearToast()
  forgetUndo()
})

describe('who is no audit admin', () => {
  it.each(['/trend-audit', '/trend-audit/detail?id=t-1', '/trend-audit/log', '/message/trend-audit'])('reads so at %s, and nothing is asked', async (path) => {
    stub(calls.isAdmin, false)
    renderAt(path)
    expect(await screen.findByText('您没有审核权限')).toBeVisible()
    expect(received(calls.waiting)).toHaveLength(0)
    expect(received(calls.detail)).toHaveLength(0)
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
      title: '内推名额', type: TrendType.Video, overdue: true, lockedBy: 'u-x', lockedUserName: '陈立',
      topics: [{ paramId: 'p', paramName: '招聘内推', sensi: 'true' }], reportNum: 2, isEdit: true,
    })
    stubDesk(makeAudited(), [risky])
    stub(calls.data, { waiting: 12345, lockedByMe: 1, overdue: 3, passedToday: 4, failedToday: 5, medianWaitMinutes: 125 })
    renderAt('/trend-audit')
    const shown = within(await screen.findByRole('article'))
    for (const words of ['视频', '超时', '修改', '举报 2', '敏感 #招聘内推', '陈立 审核中']) expect(shown.getByText(words)).toBeVisible()
    expect(await screen.findByText('2 小时')).toBeVisible()
    expect(screen.getByRole('link', { name: '待审 1.2万' })).toHaveAttribute('aria-current', 'page')
    await people.click(screen.getByRole('button', { name: '图片' }))
    await people.click(screen.getByRole('button', { name: '敏感话题' }))
    expect(window.location.search).toBe('?type=2&risk=1')
    await waitFor(() => expect(received(calls.waiting).at(-1)?.body).toEqual({ cursor: null, type: 2, risk: true }))
    await people.click(screen.getByRole('link', { name: '已审' }))
    expect(await screen.findByText('还没有审核过的动态')).toBeVisible()
    expect(received(calls.finished).at(-1)?.body).toEqual({ cursor: null, type: 2, risk: true })
  })

  it('say what went wrong in their place', async () => {
    stubDesk(makeAudited())
    stubOffline(calls.waiting)
    renderAt('/trend-audit')
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stubRefusal(calls.waiting, Code.Forbidden, '没有权限执行此操作')
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('您没有审核权限')).toBeVisible()
  })
})

describe('a post under audit', () => {
  it('carries a status only once it is decided', async () => {
    stubDesk(makeAudited({ auditStatus: 2, auditReason: '广告' }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('审核不通过')).toBeVisible()
    expect(screen.getByText('不通过原因：广告')).toBeVisible()
    expect(screen.getByRole('button', { name: '改为通过' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '改为不通过' })).toBeNull()
  })

  it('is approved after a question, and the next one opens', async () => {
    const next = row({ trendsId: 't-next', title: '下一条' })
    stubDesk(makeAudited({ trendsId: 't-1' }), [row({ trendsId: 't-1' }), row({ trendsId: 't-held', lockedBy: 'u-x', lockedUserName: '陈立' }), next])
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1&type=1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    await waitFor(() => expect(screen.getByText(PASS)).toBeVisible())
    await people.click(screen.getByText('确定'))
    expect(await screen.findByText('审核成功')).toBeVisible()
    expect(received(calls.judge).map(({ body }) => body)).toEqual([
      { sendNoticeFlag: 'Y', type: 'TRENDS', trends: [{ trendsId: 't-1', auditStatus: 1, auditReason: '通过', submitTime: '2026-04-18 09:20:00' }] },
    ])
    await waitFor(() => expect(window.location.search).toBe('?id=t-next&type=1'))
  })

  it('can be had back with 撤销', async () => {
    stubDesk(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    stub(calls.undo, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    await people.click(await screen.findByText('确定'))
    await people.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已撤销')).toBeVisible()
    expect(received(calls.undo)[0]?.body).toEqual({ trendsId: 't-1' })
    await waitFor(() => expect(window.location.search).toBe('?id=t-1'))
  })

  it('is refused with joined labels, and descriptions joined and cut to 200', async () => {
    stubDesk(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    const form = within(await screen.findByRole('dialog', { name: '审核不通过' }))
    const text = form.getByLabelText('原因说明')
    expect(text).toHaveAttribute('rows', '4')
    await people.click(form.getByRole('button', { name: '确定不通过' }))
    expect(await form.findByText('请补充原因说明')).toBeVisible()
    expect(received(calls.judge)).toHaveLength(0)
    await people.click(form.getByLabelText('广告营销'))
    await people.click(form.getByLabelText('泄露隐私'))
    expect(form.getByText('已选：广告营销、泄露隐私')).toBeVisible()
    expect(text).toHaveValue('含有商业推广；暴露个人信息')
    await people.type(text, '，请改')
    await people.click(form.getByLabelText('广告营销'))
    expect(text).toHaveValue('暴露个人信息，请改')
    await people.click(form.getByLabelText('其他'))
    expect(form.getByText('200/200')).toBeVisible()
    await people.click(form.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('审核成功')).toBeVisible()
    const [sent] = received(calls.judge)
    expect(sent?.body.trends[0]).toMatchObject({ auditStatus: 2, auditReason: `暴露个人信息；${'字'.repeat(193)}` })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says what refused it: 获取不通过原因失败, 审核失败 and the backend’s own words', async () => {
    stubDesk(makeAudited({ trendsId: 't-1' }))
    stubRefusal(dictionaries.byName, Code.ServerFault, '')
    stubRefusal(calls.judge, Code.Conflict, '该动态正在审核中')
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    expect(await screen.findByText(/获取不通过原因失败/)).toBeVisible()
    fireEvent.change(screen.getByLabelText('原因说明'), { target: { value: '不妥' } })
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('该动态正在审核中')).toBeVisible()
    stubRefusal(calls.judge, Code.ServerFault, '')
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('审核失败')).toBeVisible()
  })

  it('locked by another says by whom, and a tap says so too', async () => {
    const other = { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const }
    stubDesk(makeAudited({ ...other }))
    stub(calls.lock, { ...other, leaseSeconds: 80 })
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '陈立 审核中' }))
    expect(await screen.findByText('该动态正在审核中')).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  })

  it('of one’s own cannot be judged, and takes no lease', async () => {
    stubDesk(makeAudited({ imId: 'u-me' }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('不能审核自己发布的动态')).toBeVisible()
    expect(received(calls.lock)).toHaveLength(0)
  })

  it('shows first what an edit changes, the whole one tap away', async () => {
    const edit = {
      type: TrendType.Text, title: '春季徒步回顾', content: '<p>周日早上七点，我们在西溪湿地东门集合。</p>', city: '杭州市', province: '浙江省',
      topics: [], files: [], auditStatus: 0 as const, auditReason: '', createTime: '2026-04-19 09:20:00',
    }
    stubDesk(makeAudited({ isEdit: true, pendingEdit: edit }))
    renderAt('/trend-audit/detail?id=t-1')
    const changes = within(await screen.findByRole('region', { name: '修改内容' }))
    expect(changes.getByText('六').tagName).toBe('DEL')
    expect(changes.getByText('日').tagName).toBe('INS')
    expect(changes.queryByText('标题')).toBeNull()
    await people.click(screen.getByRole('button', { name: '查看修改后全文' }))
    expect(await screen.findByText('周日早上七点，我们在西溪湿地东门集合。')).toBeVisible()
  })

  it('gives its lease up on leaving, and takes it again when the page comes back', async () => {
    stubDesk(makeAudited({ trendsId: 't-1' }))
    renderAt('/trend-audit/detail?id=t-1')
    await waitFor(() => expect(received(calls.lock)).toHaveLength(1))
    await screen.findByRole('button', { name: '通过' })
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(received(calls.unlock)).toHaveLength(1))
    expect(received(calls.unlock)[0]?.headers.get('x-accesstoken')).toBe('admin-token')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(received(calls.lock)).toHaveLength(2))
  })
})

describe('the log', () => {
  it('says who, when, from what to what, tags and reason', async () => {
    stubDesk(makeAudited())
    stub(peopleCalls.account, makeAccount({ userId: 'u-me', imNickName: '王敏' }))
    stub(calls.otherAdmins, [{ userId: 'u-x', userName: '陈立' }])
    stub(calls.log, {
      list: [{
        logId: '7', trendsId: 't-1', title: '春游', adminId: 'u-x', adminName: '陈立', action: 'audit', subject: 'trend', from: 1, to: 2,
        auditTags: [{ name: '生活分享', code: 'life' }], reason: '广告', createTime: '2020-04-18 09:20:00',
      }],
      nextCursor: null,
    })
    renderAt('/trend-audit/log')
    const shown = within(await screen.findByRole('article'))
    for (const words of ['陈立', '2020-04-18 09:20', '审核通过 → 审核不通过', '标签：生活分享', '原因：广告']) expect(shown.getByText(words)).toBeVisible()
    await people.click(await screen.findByRole('button', { name: '陈立' }))
    await people.click(screen.getByRole('button', { name: '审核不通过' }))
    await waitFor(() => expect(received(calls.log).at(-1)?.body).toEqual({ cursor: null, adminId: 'u-x', auditStatus: 2 }))
    expect(window.location.search).toBe('?admin=u-x&status=2')
  })
})
