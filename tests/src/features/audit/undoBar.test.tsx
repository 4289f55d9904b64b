import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { audit as calls, type AuditTrend } from '@contract/audit'
import { AuditStatus } from '@contract/trend'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, row, stubAudit } from './auditScreens'

const list = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrive: () => arrive(), arrived }
})
vi.mock('@/features/audit/TrendAuditPage', async (original) => {
  await list.arrived
  return original()
})

asAuditAdmin()

it('审核成功 and 撤销 stand while the code of the next screen is still on its way', async () => {
  stubAudit(makeAudited({ trendsId: 't-1' }))
  stub(calls.judge, null)
  stub(calls.undo, null)
  renderAt('/trend-audit/detail?id=t-1&type=1')
  await people.click(await screen.findByRole('button', { name: '通过' }))
  await people.click(await screen.findByText('确定'))
  expect(await screen.findByText('加载中...')).toBeVisible()
  expect(screen.getByText('审核成功')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByRole('button', { name: '通过' })).toBeVisible()
  expect(window.location.search).toBe('?id=t-1&type=1')
  list.arrive()
})

async function pass(name = '通过') {
  // The question before is still there while it closes.
  await waitFor(() => expect(screen.queryByText('确定')).not.toBeInTheDocument())
  await people.click(await screen.findByRole('button', { name }))
  await people.click(await screen.findByText('确定'))
}

it('a verdict and its undoing without an answer are repeated under their keys', async () => {
  list.arrive()
  // The seconds of the undo run from the first sending on.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  stubAudit(makeAudited({ trendsId: 't-1' }))
  renderAt('/trend-audit/detail?id=t-1&type=1')
  const before = received(calls.judge).length
  stubOffline(calls.judge)
  await pass()
  await waitFor(() => expect(received(calls.judge)).toHaveLength(before + 1))
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled())
  stub(calls.judge, null)
  await pass()
  expect(await screen.findByText('审核成功')).toBeVisible()
  const judged = received(calls.judge).slice(before)
  expect(judged).toHaveLength(2)
  expect(new Set(judged.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)

  const undone = received(calls.undo).length
  stubOffline(calls.undo)
  await people.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(received(calls.undo)).toHaveLength(undone + 1))
  stub(calls.undo, null)
  await waitFor(() => expect(screen.getByRole('button', { name: '撤销' })).toBeEnabled())
  await people.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销')).toBeVisible()
  const keys = received(calls.undo).slice(undone)
  expect(new Set(keys.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

/** The clock of the browser, which can be put ahead. */
function movedClock(): (ms: number) => void {
  const now = performance.now.bind(performance)
  let ahead = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  onTestFinished(() => clock.mockRestore())
  return (ms) => void (ahead = ms)
}

/** Lets the answer to the verdict take this long by the clock of the browser. */
function answerAfter(ms: number) {
  const advance = movedClock()
  stub(calls.judge, () => {
    advance(ms)
    return null
  })
}

async function approve(auditStatus: AuditStatus, waiting?: AuditTrend[]) {
  list.arrive()
  stubAudit(makeAudited({ trendsId: 't-1', auditStatus }), waiting)
  renderAt('/trend-audit/detail?id=t-1&type=1')
  await people.click(
    await screen.findByRole('button', { name: auditStatus === AuditStatus.Pending ? '通过' : '改为通过' }),
  )
  await people.click(await screen.findByText('确定'))
}

it('撤销 is offered no longer than the five seconds since the verdict was sent', async () => {
  answerAfter(4000)
  await approve(AuditStatus.Pending)
  expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull(), { timeout: 1500 })
})

it('撤销 is not offered where the answer took longer than that, which says 审核成功 all the same', async () => {
  answerAfter(5100)
  // Looked for before the tap: a busy machine may return from it only once the toast is gone.
  const told = waitFor(() => expect(screen.getByText('审核成功')).toBeVisible())
  await approve(AuditStatus.Fail)
  await told
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

it('撤销 is not offered for a verdict that was sent, and not answered, more than five seconds before', async () => {
  const advance = movedClock()
  stubOffline(calls.judge)
  const sent = received(calls.judge).length
  await approve(AuditStatus.Fail)
  await waitFor(() => expect(received(calls.judge)).toHaveLength(sent + 1))
  await waitFor(() => expect(screen.getByRole('button', { name: '改为通过' })).toBeEnabled())
  advance(5100)
  stub(calls.judge, null)
  // Looked for before the tap: a busy machine may return from it only once the toast is gone.
  const told = waitFor(() => expect(screen.getByText('审核成功')).toBeVisible())
  await pass('改为通过')
  await told
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

it('撤销 is offered on the next post, too, where the verdict sent before had never arrived', async () => {
  const advance = movedClock()
  stubOffline(calls.judge)
  const sent = received(calls.judge).length
  await approve(AuditStatus.Pending, [row({ trendsId: 't-2' })])
  await waitFor(() => expect(received(calls.judge)).toHaveLength(sent + 1))
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled())
  advance(5100)
  let judged = false
  stub(calls.judge, () => {
    judged = true
    return null
  })
  stub(calls.detail, async ({ trendsId }) => {
    // The next post is there before the former one is read again.
    await pause(trendsId === 't-1' ? 200 : 0)
    const isDone = judged && trendsId === 't-1'
    return makeAudited({
      trendsId,
      auditStatus: isDone ? AuditStatus.Success : AuditStatus.Pending,
      undoSeconds: isDone ? 5 : 0,
    })
  })
  await pass()
  expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible()
})

it('撤销 is offered for its five seconds where the verdict was refused before', async () => {
  const advance = movedClock()
  stubRefusal(calls.judge, 100500, '审核失败')
  const sent = received(calls.judge).length
  await approve(AuditStatus.Pending)
  await waitFor(() => expect(received(calls.judge)).toHaveLength(sent + 1))
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled())
  advance(5100)
  stub(calls.judge, null)
  await pass()
  expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible()
})

it('撤销 is offered again after a reload for the seconds that the backend tells', async () => {
  stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, undoSeconds: 2 }))
  const { unmount } = renderAt('/trend-audit/detail?id=t-1')
  expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销' })).toBeNull(), { timeout: 1500 })
  unmount()
  stubAudit(makeAudited({ trendsId: 't-1', auditStatus: 1, undoSeconds: 4 }))
  stub(calls.undo, null)
  renderAt('/trend-audit/detail?id=t-1')
  const undo = await screen.findByRole('button', { name: '撤销' })
  stub(calls.detail, makeAudited({ trendsId: 't-1', auditStatus: 0 }))
  // Looked for before the tap: a busy machine may return from it only once the toast is gone.
  const undone = waitFor(() => expect(screen.getByText('已撤销')).toBeVisible())
  await people.click(undo)
  await undone
  expect(await screen.findByRole('button', { name: '通过' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})
