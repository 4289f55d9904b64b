import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { type Flow, type FlowRow, flows } from '@contract/flow'
import type { FlowKind } from '@contract/flowForm'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { buttonClass } from '@/ui/button/buttonClass'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

beforeAll(() =>
  Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
    () => undefined,
  ),
)
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const person = userEvent.setup({ pointerEventsCheck: 0 })

const row: FlowRow = {
  ...{ flowId: 'f-1', kind: 'general', title: flow.title, applicantName: '林晓禾', currentName: '周明远' },
  ...{ status: 'running', version: 1, waitedHours: 5, createTime: '2026-11-20 10:00:00' },
}
const kinds: FlowKind[] = [
  {
    ...{ kind: 'general', name: '通用', batch: true },
    fields: [
      { name: 'title', label: '标题', type: 'text', required: true, max: 50, options: [] },
      { name: 'content', label: '申请内容', type: 'long', required: true, max: 500, options: [] },
    ],
  },
]
const page = <Row,>(...list: Row[]) => ({ list, nextCursor: null })
const said = async (words: string) => expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.counts, { todo: 1, mine: 0, done: 0, cc: 0 })
  stub(flows.list, page(row))
  stub(flows.detail, flow)
  stub(flows.kinds, kinds)
  stub(flows.people, [{ userId: 'u-2', realName: '胡满', department: '数字化部' }])
})

describe('the boxes', () => {
  it('show counts, the present approver and how long it waits', async () => {
    renderAt('/flow')
    expect(await screen.findByRole('link', { name: '待我审批 1' })).toHaveAttribute('aria-current', 'page')
    const link = await screen.findByRole('link', { name: /申请使用大会议室/ })
    expect(link).toHaveAttribute('href', '/mobile/flow?id=f-1')
    const waited = within(link).getByText('已等待 5 小时')
    expect(waited).toBeVisible()
    expect(waited.parentElement).toHaveTextContent(/^当前审批人：周明远 · 已等待 5 小时$/)
  })

  it('approve several of one kind at once', async () => {
    stub(flows.decideMany, [{ ...flow, status: 'approved' }])
    renderAt('/flow')
    await person.click(await screen.findByRole('button', { name: '批量' }))
    await person.click(await screen.findByRole('checkbox'))
    await person.click(screen.getByRole('button', { name: '同意（1）' }))
    await person.click(await screen.findByRole('button', { name: '同意' }))
    await said('已同意 1 条审批')
    expect(received(flows.decideMany).map(({ body }) => body)).toMatchObject([
      { flows: [{ flowId: 'f-1', version: 1 }] },
    ])
  })
})

describe('an approval', () => {
  it('is approved after a question, and shows what was answered', async () => {
    stub(flows.decide, { ...flow, status: 'approved', version: 2, actions: [] })
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '同意' }))
    const dialog = await screen.findByText('确定同意吗？')
    await waitFor(() => expect(dialog).toBeVisible())
    await person.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement)
    await said('已同意')
    expect(await screen.findByText('已通过')).toBeVisible()
    expect(received(flows.decide).map(({ body }) => body)).toMatchObject([
      { flowId: 'f-1', version: 1, decision: 'approve' },
    ])
  })

  it('is not rejected without a reason, and keeps the reason where somebody was faster', async () => {
    stubRefusal(flows.decide, Code.Conflict, '该审批已被处理')
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '拒绝' }))
    const refuse = await screen.findByRole('button', { name: '确定拒绝' })
    expect(refuse).toHaveClass(...buttonClass({ look: 'primary', danger: true, wide: true }).split(' '))
    await person.click(refuse)
    expect(await screen.findByText('请填写拒绝原因')).toBeVisible()
    await person.type(screen.getByLabelText('拒绝原因'), '\u200b\u2060')
    await person.click(screen.getByRole('button', { name: '确定拒绝' }))
    expect(await screen.findByText('请填写拒绝原因')).toBeVisible()
    await person.clear(screen.getByLabelText('拒绝原因'))
    await person.type(screen.getByLabelText('拒绝原因'), '材料不全')
    await person.click(screen.getByRole('button', { name: '确定拒绝' }))
    await said('该审批已被处理')
    expect(screen.getByLabelText('拒绝原因')).toHaveValue('材料不全')
  })

  it('keeps the reason of a rejection over a reload until it is sent', async () => {
    const before = renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '拒绝' }))
    await person.type(await screen.findByLabelText('拒绝原因'), '缺发票')
    before.unmount()
    const after = renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '拒绝' }))
    expect(await screen.findByLabelText('拒绝原因')).toHaveValue('缺发票')
    stub(flows.decide, { ...flow, status: 'rejected', version: 2 })
    await person.click(screen.getByRole('button', { name: '确定拒绝' }))
    await said('已拒绝')
    after.unmount()
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '拒绝' }))
    expect(await screen.findByLabelText('拒绝原因')).toHaveValue('')
  })

  it('keeps to whom it is handed, and why, over a reload', async () => {
    const before = renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '转交' }))
    await person.click(await screen.findByRole('button', { name: /胡满/ }))
    await person.type(screen.getByLabelText('原因（选填）'), '我在休假')
    before.unmount()
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '转交' }))
    expect(await screen.findByRole('button', { name: '转交给 胡满' })).toBeVisible()
    expect(screen.getByLabelText('原因（选填）')).toHaveValue('我在休假')
  })

  it('says that the own department has nobody else, or that no name is like the words', async () => {
    stub(flows.people, [])
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '转交' }))
    expect(await screen.findByText('暂无同事')).toBeInTheDocument()
    await person.type(screen.getByRole('searchbox', { name: '搜索同事姓名或部门' }), '无')
    expect(await screen.findByText('暂无相关同事', { selector: 'p' })).toBeInTheDocument()
  })

  it('is handed to a colleague', async () => {
    stub(flows.transfer, { ...flow, actions: [], version: 2 })
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '转交' }))
    await person.click(await screen.findByRole('button', { name: /胡满/ }))
    await person.click(screen.getByRole('button', { name: '转交给 胡满' }))
    await said('已转交')
    expect(received(flows.transfer).map(({ body }) => body)).toMatchObject([{ toUserId: 'u-2', version: 1 }])
  })

  it('that is closed to this reader meanwhile does not exist', async () => {
    const before = renderAt('/flow?id=f-1')
    await screen.findByRole('button', { name: '同意' })
    before.unmount()
    stubRefusal(flows.detail, Code.NotFound, '该审批不存在')
    renderAt('/flow?id=f-1')
    expect(await screen.findByText('该审批不存在')).toBeVisible()
    expect(screen.queryByRole('button', { name: '同意' })).not.toBeInTheDocument()
  })

  it.each([
    ['leave', '撤回后可以重新提交'],
    ['hotel_over', '撤回后酒店订单一并取消，房间不再保留'],
  ])('of %s says what its withdrawal brings', async (kind, words) => {
    stub(flows.detail, { ...flow, kind, actions: ['withdraw'] })
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '撤回' }))
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it.each(['撤回', '失效'])('names the row of its end, %s, without calling it skipped', async (name) => {
    const skipped = { ...{ person: '', status: 'skipped' as const, reason: '' }, time: '2026-11-20 11:00:00' }
    const steps = ['直属上级审批', name].map((each) => ({ ...skipped, name: each }))
    stub(flows.detail, { ...flow, status: 'withdrawn', steps, actions: [] })
    renderAt('/flow?id=f-1')
    expect(await screen.findByText(name)).toBeVisible()
    expect(screen.getAllByText('已跳过')).toHaveLength(1)
  })

  it.each([
    ...['id=f-9', 'new=general&again=f-9'],
    ...['new=general&from=5f0c1c7e-8d55-4c0e-9d5c-3f6f4b1f2a10'], // as older pages have it
  ])('of others does not exist at %s', async (query) => {
    stubRefusal(flows.detail, Code.NotFound, '该审批不存在')
    renderAt(`/flow?${query}`)
    expect(await screen.findByText('该审批不存在')).toBeVisible()
  })
})

describe('a form', () => {
  it('asks for what is missing, keeps what is typed, and is submitted', async () => {
    const own: Flow = { ...flow, actions: ['withdraw', 'urge'] }
    stub(flows.start, own)
    stub(flows.detail, own)
    const first = renderAt('/flow?new=general')
    await person.type(await screen.findByLabelText('标题'), '大会议室')
    await person.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('请填写申请内容')).toBeVisible()
    first.unmount()
    renderAt('/flow?new=general')
    expect(await screen.findByLabelText('标题')).toHaveValue('大会议室')
    await person.type(screen.getByLabelText('申请内容'), '评审')
    await person.click(screen.getByRole('button', { name: '添加抄送人' }))
    await person.click(await screen.findByRole('button', { name: /胡满/ }))
    await person.click(screen.getByRole('button', { name: '关闭' }))
    await person.click(screen.getByRole('button', { name: '提交' }))
    await said('已提交，等待审批')
    expect(received(flows.start).map(({ body }) => body)).toMatchObject([
      { kind: 'general', form: { title: '大会议室', content: '评审' }, ccUserIds: ['u-2'] },
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: '撤回' })).toBeVisible())
  })

  it('takes documents beside pictures', async () => {
    const [general] = kinds
    if (!general) throw new Error('no kind')
    const field = { name: 'files', label: '附件', type: 'files', required: false, max: 9, options: [] } as const
    stub(flows.kinds, [{ ...general, fields: [...general.fields, field] }])
    stub(files.upload, makeFile({ id: 'pdf-1', url: '/files/a.pdf', smallUrl: '', width: 0, height: 0 }))
    stub(flows.start, { ...flow, actions: [] })
    renderAt('/flow?new=general')
    const contract = new File(['%PDF-1.4'], '合同.pdf', { type: 'application/pdf' })
    await person.upload(await screen.findByLabelText('添加文件'), contract)
    expect(await screen.findByRole('img', { name: '附件 1' })).toHaveTextContent('PDF')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await person.type(screen.getByLabelText('标题'), '合同')
    await person.type(screen.getByLabelText('申请内容'), '请审阅')
    await person.click(screen.getByRole('button', { name: '提交' }))
    await said('已提交，等待审批')
    expect(received(flows.start).at(-1)?.body).toMatchObject({ fileIds: ['pdf-1'] })
  })

  it('says why it cannot be read offline', async () => {
    stubOffline(flows.kinds)
    renderAt('/flow?new=general')
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  })
})
