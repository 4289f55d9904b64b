import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { type Flow, flows } from '@contract/flow'
import type { FlowField } from '@contract/flowForm'
import { UNUSED_FILE_HOURS } from '@contract/limits'
import { people as account } from '@contract/people'
import { HOUR_MS } from '@contract/text/timeUnits'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { type FlowDraft, NO_FLOW_DRAFT } from '@/writes/drafts/flowDraft'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet')]).then(() => undefined))

const person = userEvent.setup({ pointerEventsCheck: 0 })
const DRAFT = 'draft.flow.u-me.expense.'
const field = { required: true, max: 50, options: [] }
const fields: FlowField[] = [
  { ...field, name: 'title', label: '标题', type: 'text' },
  { ...field, name: 'lines', label: '费用明细', type: 'lines', options: [{ value: 'train', label: '火车' }] },
  { ...field, name: 'files', label: '其他附件', type: 'files', required: false, max: 9 },
]
const line = { key: 'l-1', date: '2026-11-20', category: 'train', amount: '12', invoiceNo: '001' }
const uploaded = (hoursAgo: number) => ({ ...makeFile(), uploadedAt: Date.now() - hoursAgo * HOUR_MS })
const keep = (draft: Partial<FlowDraft>, from = '') => deviceStore.write(DRAFT + from, { ...NO_FLOW_DRAFT, ...draft })

beforeEach(async () => {
  await deviceStore.remove(DRAFT)
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  stub(flows.kinds, [{ kind: 'expense', name: '报销', batch: false, fields }])
  stub(flows.detail, flow)
})

it('asks again for files that the backend has deleted meanwhile, at their fields, and keeps the rest of the form', async () => {
  const old = uploaded(UNUSED_FILE_HOURS)
  await keep({ texts: { title: '出差' }, lines: [{ ...line, file: old }], files: [old, uploaded(2)] })
  renderAt('/flow?new=expense')
  expect(await screen.findByLabelText('标题')).toHaveValue('出差')
  const first = screen.getByRole('group', { name: '第 1 笔' })
  expect(within(first).getByText('发票已过期，请重新上传')).toBeVisible()
  expect(within(first).getByLabelText('发票号')).toHaveValue('001')
  const others = screen.getByRole('group', { name: '其他附件' })
  expect(within(others).getByText('过期的其他附件已移除，请重新添加')).toBeVisible()
  expect(within(others).getAllByRole('button', { name: /^移除/ })).toHaveLength(1)
  stub(files.upload, makeFile({ id: 'new' }))
  await person.upload(
    within(first).getByLabelText('上传发票'),
    new File(['x'], '发票.pdf', { type: 'application/pdf' }),
  )
  await person.upload(
    within(others).getByLabelText('添加文件'),
    new File(['x'], '行程.pdf', { type: 'application/pdf' }),
  )
  await waitFor(() => expect(screen.queryByText(/过期/)).toBeNull())
})

it('notes when a file was uploaded', async () => {
  stub(files.upload, makeFile({ id: 'new' }))
  const before = renderAt('/flow?new=expense')
  await person.upload(
    await screen.findByLabelText('添加文件'),
    new File(['x'], '行程.pdf', { type: 'application/pdf' }),
  )
  await waitFor(async () => {
    const kept = (await deviceStore.read(DRAFT)) as FlowDraft | undefined
    expect(Date.now() - (kept?.files[0]?.uploadedAt ?? 0)).toBeLessThan(HOUR_MS)
  })
  before.unmount()
  renderAt('/flow?new=expense')
  expect(await screen.findByRole('button', { name: '移除其他附件 1' })).toBeVisible()
  expect(screen.queryByText(/过期/)).toBeNull()
})

it('keeps the files of an older version, which noted no time, for as long as an upload of now', async () => {
  await keep({ lines: [{ ...line, file: makeFile({ id: 'f-line' }) }], files: [makeFile({ id: 'f-other' })] })
  const before = renderAt('/flow?new=expense')
  const other = await screen.findByRole('img', { name: '其他附件 1' })
  // Its address may have expired.
  expect(other).toHaveTextContent('图片')
  expect(screen.queryByText(/过期/)).toBeNull()
  before.unmount()
  const kept = (await deviceStore.read(DRAFT)) as FlowDraft
  const times = [kept.lines[0]?.file?.uploadedAt, kept.files[0]?.uploadedAt]
  for (const time of times) expect(Date.now() - (time ?? 0)).toBeLessThan(HOUR_MS)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNUSED_FILE_HOURS * HOUR_MS })
  onTestFinished(() => void vi.useRealTimers())
  renderAt('/flow?new=expense')
  expect(await screen.findByText('过期的其他附件已移除，请重新添加')).toBeVisible()
  expect(screen.getByText('发票已过期，请重新上传')).toBeVisible()
})

it.each([
  ['files of an older version where the backend has deleted them', '文件不存在或已过期，请重新上传', 1],
  ['files of an older version where another write may have used them', '文件已被使用，请重新上传', 1],
  ['no files where the backend misses something else', '抄送人不存在或已停用，请重新选择', 0],
])('asks again for %s', async (_, why, lost) => {
  await keep({
    ...{ texts: { title: '出差' }, lines: [{ ...line, file: makeFile({ id: 'f-line' }) }] },
    files: [makeFile({ id: 'f-other' }), { ...uploaded(0), id: 'f-new' }],
  })
  stubRefusal(flows.start, Code.NotFound, why)
  renderAt('/flow?new=expense')
  await person.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.queryAllByText('发票已过期，请重新上传')).toHaveLength(lost)
  expect(screen.queryAllByText('过期的其他附件已移除，请重新添加')).toHaveLength(lost)
  const others = screen.getByRole('group', { name: '其他附件' })
  expect(within(others).getAllByRole('button', { name: /^移除/ })).toHaveLength(2 - lost)
})

it('asks again for the files of a form that was open for too long, where the backend has deleted them', async () => {
  await keep({ texts: { title: '出差' }, lines: [line], files: [uploaded(0)] })
  stub(files.upload, makeFile({ id: 'f-line' }))
  stubRefusal(flows.start, Code.NotFound, '文件不存在或已过期，请重新上传')
  renderAt('/flow?new=expense')
  const invoice = new File(['x'], '发票.pdf', { type: 'application/pdf' })
  const keptId = async () => ((await deviceStore.read(DRAFT)) as FlowDraft).lines[0]?.file?.id
  await person.upload(await screen.findByLabelText('上传发票'), invoice)
  await waitFor(async () => expect(await keptId()).toBe('f-line'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNUSED_FILE_HOURS * HOUR_MS })
  onTestFinished(() => void vi.useRealTimers())
  await person.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('发票已过期，请重新上传')).toBeVisible()
  expect(screen.getByText('过期的其他附件已移除，请重新添加')).toBeVisible()
  stub(files.upload, makeFile({ id: 'f-again' }))
  await person.upload(screen.getByLabelText('上传发票'), invoice)
  await waitFor(async () => expect(await keptId()).toBe('f-again'))
  expect(screen.queryByText('发票已过期，请重新上传')).toBeNull()
})

it('asks to remove a file that was refused, instead of to wait for it', async () => {
  stubRefusal(files.upload, Code.InvalidInput, '只支持图片和 PDF')
  renderAt('/flow?new=expense')
  const others = await screen.findByRole('group', { name: '其他附件' })
  const broken = new File(['x'], '说明.pdf', { type: 'application/pdf' })
  await person.upload(within(others).getByLabelText('添加文件'), broken)
  expect(await within(others).findByText(/只支持图片和 PDF/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: '提交' }))
  expect(await within(others).findByText('有文件无法上传，请重试或移除')).toBeVisible()
})

it('asks again for files whose upload was cut off, at their fields, until they are there', async () => {
  await keep({ texts: { title: '出差' }, lines: [line] })
  stub(files.upload, () => new Promise<never>(() => {}))
  const before = renderAt('/flow?new=expense')
  const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
  await person.upload(await screen.findByLabelText('上传发票'), pdf('发票.pdf'))
  await person.upload(screen.getByLabelText('添加文件'), pdf('说明.pdf'))
  await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2))
  before.unmount()
  const after = renderAt('/flow?new=expense')
  const others = await screen.findByRole('group', { name: '其他附件' })
  expect(await within(others).findByText('未传完的文件请重新添加')).toBeVisible()
  expect(screen.getByText('发票没有传完，请重新上传')).toBeVisible()
  stub(files.upload, makeFile())
  await person.upload(screen.getByLabelText('上传发票'), pdf('发票.pdf'))
  await person.upload(screen.getByLabelText('添加文件'), pdf('说明.pdf'))
  await waitFor(() => expect(screen.queryByText(/传完/)).toBeNull())
  await waitFor(async () => {
    const kept = (await deviceStore.read(DRAFT)) as FlowDraft
    expect(kept.files).toHaveLength(1)
    expect(kept.hasUnsentFiles).toBe(false)
    expect(kept.lines[0]).toMatchObject({ file: expect.anything() as unknown, hasUnsentFile: false })
  })
  after.unmount()
  renderAt('/flow?new=expense')
  expect(await screen.findByLabelText('标题')).toHaveValue('出差')
  expect(screen.queryByText(/传完/)).toBeNull()
})

it('is no form of another approval at an address that WeChat has forwarded with its own `from`', async () => {
  await keep({ texts: { title: '出差' } })
  stubRefusal(flows.detail, Code.NotFound, '该审批不存在')
  renderAt('/flow?new=expense&from=groupmessage&isappinstalled=0')
  expect(await screen.findByLabelText('标题')).toHaveValue('出差')
})

it('names a kept picture whose address has expired, instead of asking for it', async () => {
  await keep({ files: [uploaded(2), uploaded(0)] })
  renderAt('/flow?new=expense')
  const [old, young] = await screen.findAllByRole('img', { name: /^其他附件/ })
  expect(old).toHaveTextContent('图片')
  expect(young).toHaveAttribute('src', expect.stringContaining('/files/'))
})

it('keeps the files of the approval to be submitted anew, under the addresses of today', async () => {
  const [old, signed] = [makeFile({ id: 'f-kept' }), makeFile({ id: 'f-kept' })]
  await keep({ files: [{ ...old, url: '/files/old.jpg', smallUrl: '/files/old.jpg' }] }, flow.flowId)
  const refused: Flow = { ...flow, kind: 'expense', status: 'rejected', actions: ['resubmit'] }
  stub(flows.detail, { ...refused, files: [{ ...signed, smallUrl: '/files/new.jpg' }] })
  renderAt(`/flow?id=${flow.flowId}`)
  await person.click(await screen.findByRole('button', { name: '重新提交' }))
  expect(await screen.findByRole('img', { name: '其他附件 1' })).toHaveAttribute('src', '/files/new.jpg')
  expect(screen.queryByText(/过期/)).toBeNull()
  await deviceStore.remove(DRAFT + flow.flowId)
})

it('takes no other choice and no file while it is sent, which went with the form', async () => {
  const choice = {
    ...field,
    name: 'seal',
    label: '印章',
    type: 'select' as const,
    options: [{ value: 'a', label: '公章' }],
  }
  const period = { ...field, name: 'period', label: '请假时间', type: 'halfDays' as const }
  stub(flows.kinds, [{ kind: 'expense', name: '报销', batch: false, fields: [...fields, choice, period] }])
  stub(flows.days, { days: 1, unannounced: [] })
  stubOffline(flows.start)
  await keep({
    ...{ texts: { title: '出差', seal: 'a' }, lines: [{ ...line, file: uploaded(0) }] },
    period: { from: '2026-11-20', fromHalf: 'am', to: '2026-11-20', toHalf: 'pm' },
  })
  renderAt('/flow?new=expense')
  await person.click(await screen.findByRole('button', { name: '提交' }))
  await waitFor(() => expect(received(flows.start)).not.toHaveLength(0))
  const choices = screen.getAllByRole('radio')
  expect(choices).toHaveLength(6)
  for (const each of choices) expect(each).toBeDisabled()
  expect(screen.getByRole('button', { name: '添加文件' })).toBeDisabled()
})

it('is not submitted by Enter, which moves on to the next line and takes the keyboard away after the last', async () => {
  await keep({ texts: { title: '出差' }, lines: [line] })
  const seen = received(flows.start).length
  renderAt('/flow?new=expense')
  await person.type(await screen.findByLabelText('标题'), '{Enter}')
  const first = within(screen.getByRole('group', { name: '第 1 笔' }))
  expect(first.getByLabelText('日期')).toHaveFocus()
  await person.type(first.getByLabelText('金额（元）'), '{Enter}')
  expect(first.getByLabelText('发票号')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(first.getByLabelText('发票号')).not.toHaveFocus()
  expect(screen.queryByText('请上传发票，上传完成后再提交')).toBeNull()
  expect(received(flows.start)).toHaveLength(seen)
})
