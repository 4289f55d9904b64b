import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Flow, flows } from '@contract/flow'
import type { FlowField } from '@contract/flowForm'
import { people as account } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { NO_FLOW_DRAFT } from '@/writes/drafts/flowDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const DRAFT = 'draft.flow.u-me.general.'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(async () => {
  await deviceStore.remove(DRAFT)
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
})

it('a decision that the backend has already taken is still said to be unknown, until it is answered', async () => {
  const approved: Flow = { ...flow, status: 'approved', version: 2, actions: [] }
  const write = { flowId: flow.flowId, version: 1, decision: 'approve', reason: '' }
  keepPending('u-me', 'flow.decide', { key: newKey(), write, at: Date.now() })
  stub(flows.detail, approved)
  let answer = () => {}
  stub(flows.decide, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return approved
  })
  renderAt('/flow?id=f-1')
  const unknown = () => within(screen.getByRole('main')).queryByText('结果未知，正在确认')
  expect(await screen.findByText('已通过')).toBeVisible()
  await waitFor(() => expect(unknown()).toBeVisible())
  answer()
  expect((await screen.findAllByText('已同意')).length).toBeGreaterThan(0)
  await waitFor(() => expect(unknown()).toBeNull())
})

const field: FlowField = { name: 'title', label: '标题', type: 'text', required: true, max: 50, options: [] }
const large = { from: '', kind: 'general', form: { title: '申请大会议室' }, fileIds: [], ccUserIds: [] }

it('a form sends its words after the other ones of another tab without an answer, and keeps them until then', async () => {
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [field] }])
  stub(flows.detail, { ...flow, flowId: 'f-small' })
  let answer = () => {}
  stub(flows.start, async ({ form }) => {
    if (form.title === '申请大会议室') return flow
    await new Promise<void>((resolve) => (answer = resolve))
    return { ...flow, flowId: 'f-small' }
  })
  renderAt('/flow?new=general')
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  await person.type(await screen.findByLabelText('标题'), '申请小会议室')
  const key = newKey()
  keepPending('u-me', 'flow.start', { key, write: large, at: Date.now() })
  const told = screen.findAllByText('提交审批成功')
  await person.click(screen.getByRole('button', { name: '提交' }))
  expect(await told).not.toHaveLength(0)
  await waitFor(() => expect(received(flows.start)).toHaveLength(2))
  const sent = received(flows.start)
  expect(sent.map(({ body }) => body.form)).toEqual([{ title: '申请大会议室' }, { title: '申请小会议室' }])
  expect(sent[0]?.headers.get('idempotency-key')).toBe(key)
  expect(sent[1]?.headers.get('idempotency-key')).not.toBe(key)
  await waitFor(async () => expect(await deviceStore.read(DRAFT)).toMatchObject({ texts: { title: '申请小会议室' } }))
  answer()
  await waitFor(() => expect(location.search).toBe('?id=f-small'))
  await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
})

/** Opens a form again whose words are stored under this key, after a form was sent without an answer. */
async function reopen(key: string, sentFrom: string): Promise<void> {
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [field] }])
  stub(flows.detail, flow)
  stub(flows.start, flow)
  await deviceStore.write(DRAFT, { ...NO_FLOW_DRAFT, texts: { title: '申请小会议室' }, key })
  keepPending('u-me', 'flow.start', { key: newKey(), draftKey: sentFrom, write: large, at: Date.now() })
  renderAt('/flow?new=general')
}

it('a reloaded form keeps its words beside other ones that another tab has sent, which are told', async () => {
  const told = screen.findAllByText('提交审批成功')
  await reopen('key-of-this-tab', 'key-of-the-other')
  expect(await told).not.toHaveLength(0)
  expect(screen.getByLabelText('标题')).toHaveValue('申请小会议室')
  expect(location.search).toBe('?new=general')
  expect(await deviceStore.read(DRAFT)).toMatchObject({ texts: { title: '申请小会议室' } })
})

it('a reloaded form confirms what it has sent itself, and leads to it', async () => {
  await reopen('key-of-this-tab', 'key-of-this-tab')
  await waitFor(() => expect(location.search).toBe(`?id=${flow.flowId}`))
  await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
})

describe('a form that was refused after its screen was left', () => {
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const overlap = '与已有的请假时间重叠'
  const keysFrom = (seen: number) =>
    received(flows.start)
      .slice(seen)
      .map(({ headers }) => headers.get('idempotency-key'))
  const submit = async () => person.click(await screen.findByRole('button', { name: '提交' }))

  /** Submits the stored form, leaves it before its refusal, and returns the key that it was sent under. */
  async function refuseLeft(): Promise<string | null | undefined> {
    stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [field] }])
    stub(flows.detail, flow)
    await deviceStore.write(DRAFT, { ...NO_FLOW_DRAFT, texts: { title: '申请小会议室' }, key: newKey() })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    stubRefusal(flows.start, Code.Conflict, overlap, held)
    const seen = received(flows.start).length
    const left = renderAt('/flow?new=general')
    await submit()
    await waitFor(() => expect(received(flows.start)).toHaveLength(seen + 1))
    left.unmount()
    renderAt('/flow?id=f-1')
    const told = screen.findAllByText(`提交审批失败：${overlap}`)
    answer()
    expect(await told).not.toHaveLength(0)
    stub(flows.start, flow)
    return keysFrom(seen)[0]
  }

  it('is sent under another key once it is opened again, as the backend keeps its refusal', async () => {
    const refused = await refuseLeft()
    const seen = received(flows.start).length
    renderAt('/flow?new=general')
    expect(await screen.findByLabelText('标题')).toHaveValue('申请小会议室')
    await submit()
    await waitFor(() => expect(keysFrom(seen)).toHaveLength(1))
    expect(keysFrom(seen)[0]).not.toBe(refused)
    await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
  })

  it('is sent under one other key from two tabs that have its words', async () => {
    const refused = await refuseLeft()
    const kept = await deviceStore.read(DRAFT)
    const seen = received(flows.start).length
    for (const sent of [1, 2]) {
      // The other tab has read the draft before this one sent it.
      await deviceStore.write(DRAFT, kept)
      const tab = renderAt('/flow?new=general')
      await submit()
      await waitFor(() => expect(keysFrom(seen)).toHaveLength(sent))
      await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
      tab.unmount()
    }
    const [first, second] = keysFrom(seen)
    expect(first).not.toBe(refused)
    expect(second).toBe(first)
  })

  it('is sent under one other key from the form that shows the refusal and from another tab', async () => {
    await refuseLeft()
    stubRefusal(flows.start, Code.Conflict, overlap)
    const kept = await deviceStore.read(DRAFT)
    const seen = received(flows.start).length
    const open = renderAt('/flow?new=general')
    await submit()
    expect(await screen.findByText(overlap)).toBeVisible()
    stub(flows.start, flow)
    await submit()
    await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
    open.unmount()
    await deviceStore.write(DRAFT, kept)
    renderAt('/flow?new=general')
    await submit()
    await waitFor(() => expect(keysFrom(seen)).toHaveLength(3))
    const [refused, first, second] = keysFrom(seen)
    expect(first).not.toBe(refused)
    expect(second).toBe(first)
    await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
  })
})

describe('a decision with other words than those of another tab without an answer', () => {
  const decided: Flow = { ...flow, version: 2, actions: [] }
  const REASON = 'draft.reject.u-me.f-1'
  const TRANSFER = 'draft.transfer.u-me.f-1'
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const refusal = '该审批已处理'

  beforeEach(async () => {
    stub(flows.detail, flow)
    await deviceStore.remove(REASON)
    await deviceStore.remove(TRANSFER)
  })

  it('is refused after it, with the reason that was typed here', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    stub(flows.decide, () => {
      stubRefusal(flows.decide, Code.Conflict, refusal, held)
      return decided
    })
    renderAt('/flow?id=f-1')
    await person.click(await screen.findByRole('button', { name: '拒绝' }))
    await person.type(await screen.findByLabelText('拒绝原因'), '缺发票')
    const write = { flowId: 'f-1', version: 1, decision: 'reject', reason: '金额不符' }
    keepPending('u-me', 'flow.decide', { key: newKey(), draftKey: 'other', write, at: Date.now() })
    const seen = received(flows.decide).length
    const told = screen.findAllByText('拒绝成功')
    await person.click(screen.getByRole('button', { name: '确定拒绝' }))
    expect(await told).not.toHaveLength(0)
    const refused = screen.findAllByText(refusal)
    answer()
    expect(await refused).not.toHaveLength(0)
    expect(received(flows.decide).slice(seen)).toMatchObject([
      { body: { reason: '金额不符' } },
      { body: { reason: '缺发票' } },
    ])
    expect(screen.getByLabelText('拒绝原因')).toHaveValue('缺发票')
    expect(await deviceStore.read(REASON)).toMatchObject({ text: '缺发票' })
  })

  it('stays typed over a reload, and the other one is told', async () => {
    await deviceStore.write(REASON, { text: '缺发票', key: 'key-of-this-tab' })
    const write = { flowId: 'f-1', version: 1, decision: 'reject', reason: '金额不符' }
    keepPending('u-me', 'flow.decide', { key: newKey(), draftKey: 'other', write, at: Date.now() })
    stub(flows.decide, decided)
    const told = screen.findAllByText('拒绝成功')
    renderAt('/flow?id=f-1')
    expect(await told).not.toHaveLength(0)
    expect(await deviceStore.read(REASON)).toMatchObject({ text: '缺发票' })
  })

  it('keeps to whom it is handed, and why, where another tab has handed it on', async () => {
    const hu = { userId: 'u-2', realName: '胡满', department: '数字化部' }
    await deviceStore.write(TRANSFER, { to: hu, reason: '我在休假', key: 'key-of-this-tab' })
    const write = { flowId: 'f-1', version: 1, toUserId: 'u-3', reason: '' }
    keepPending('u-me', 'flow.transfer', { key: newKey(), draftKey: 'other', write, at: Date.now() })
    stub(flows.transfer, decided)
    const told = screen.findAllByText('转交成功')
    renderAt('/flow?id=f-1')
    expect(await told).not.toHaveLength(0)
    expect(await deviceStore.read(TRANSFER)).toMatchObject({ to: hu, reason: '我在休假' })
  })
})
