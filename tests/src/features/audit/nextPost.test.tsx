import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls, type AuditTrend } from '@contract/audit'
import { Code } from '@contract/codes'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, row, stubAudit } from './auditScreens'

asAuditAdmin()

describe('the next post', () => {
  const held = { lockedBy: 'u-x', lockedUserName: '陈立' }

  async function reject() {
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    await people.type(await screen.findByLabelText('原因说明'), '广告')
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
  }

  const place = () => (window.history.state as { idx: number }).idx
  const link = () => screen.findByRole('link', { name: /春季徒步回顾/ })

  /** Returns the list's place in the history. */
  async function openFromList(): Promise<number> {
    renderAt('/trend-audit?type=1')
    await link()
    const list = place()
    await people.click(await link())
    return list
  }

  it('opens after 不通过 as it does after 通过', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }), [row({ trendsId: 't-1' }), row({ trendsId: 't-next' })])
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1&type=1')
    await reject()
    await waitFor(() => expect(window.location.search).toBe('?id=t-next&type=1'))
    expect(screen.getByText('审核成功')).toBeVisible()
  })

  it('is searched on every page of the list', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    const pages: Record<string, { list: AuditTrend[]; nextCursor: string | null }> = {
      '': { list: [row({ trendsId: 't-held', ...held })], nextCursor: 'two' },
      two: { list: [row({ trendsId: 't-held-2', ...held })], nextCursor: 'three' },
      three: { list: [row({ trendsId: 't-free' })], nextCursor: null },
    }
    stub(calls.waiting, ({ cursor }) => ({ list: [], nextCursor: null, ...pages[cursor ?? ''], total: 3 }))
    renderAt('/trend-audit/detail?id=t-1')
    await reject()
    await waitFor(() => expect(window.location.search).toBe('?id=t-free'))
  })

  it('is told as none only where the whole list says so; a search that failed is told as that', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    stubRefusal(calls.waiting, Code.ServerFault, '')
    renderAt('/trend-audit/detail?id=t-1')
    await reject()
    expect(await screen.findByText('下一条动态获取失败，请从列表中选择')).toBeVisible()
    expect(screen.queryByText('没有待审核的动态了')).toBeNull()
    expect(await screen.findByText('审核列表加载失败，请重试')).toBeVisible()
  })

  it.each([
    ['empty ones', []],
    ['the same one', [row({ trendsId: 't-held', ...held })]],
  ])('ends the search where a backend goes on with %s', async (_, list) => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    stub(calls.waiting, { list, nextCursor: 'again', total: 3 })
    renderAt('/trend-audit/detail?id=t-1')
    await reject()
    expect(await screen.findByText('没有待审核的动态了')).toBeVisible()
  })

  it('leaves, where there is none, the list that opened the post, to which a step back leads after 撤销', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }), [row({ trendsId: 't-1' })])
    stub(calls.judge, null)
    stub(calls.undo, null)
    const list = await openFromList()
    await reject()
    expect(await screen.findByText('没有待审核的动态了')).toBeVisible()
    await link()
    expect(place()).toBe(list)
    await people.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByRole('button', { name: '通过' })).toBeVisible()
    expect([place(), window.location.search]).toEqual([list + 1, '?id=t-1&type=1'])
    await reject()
    await link()
    expect(place()).toBe(list)
  })

  it('is looked for while 撤销 waits for its answer, which then leads to the post over the list', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }), [row({ trendsId: 't-1' })])
    stub(calls.judge, null)
    const [undone, searched] = [heldAnswer(), heldAnswer()]
    stub(calls.undo, () => undone.answer)
    const list = await openFromList()
    await screen.findByRole('button', { name: '不通过' })
    stub(calls.waiting, async () => {
      await searched.answer
      return { list: [row({ trendsId: 't-1' })], nextCursor: null, total: 1 }
    })
    await reject()
    await people.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(received(calls.undo)).toHaveLength(1))
    searched.release()
    await link()
    undone.release()
    expect(await screen.findByRole('button', { name: '通过' })).toBeVisible()
    expect(place()).toBe(list + 1)
    window.history.back()
    await link()
    expect([place(), window.location.pathname]).toEqual([list, '/mobile/trend-audit'])
  })

  it('offers nothing to decide on the post that is being left', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    stub(calls.waiting, () => new Promise(() => {}))
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    stub(calls.detail, makeAudited({ trendsId: 't-1', auditStatus: 1 }))
    await people.click(await screen.findByText('确定'))
    await screen.findByText('审核成功')
    expect(await screen.findByRole('button', { name: '改为不通过' })).toBeDisabled()
  })

  it('is not opened to an admin who has left before the verdict was answered', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }), [row({ trendsId: 't-next' })])
    const held = heldAnswer()
    stub(calls.judge, () => held.answer)
    renderAt('/trend-audit?type=1')
    await people.click(await screen.findByRole('link', { name: /春季徒步回顾/ }))
    await reject()
    await waitFor(() => expect(received(calls.judge)).toHaveLength(1))
    const dialog = screen.getByRole('dialog')
    window.history.back()
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    window.history.back()
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/trend-audit'))
    await screen.findByRole('link', { name: /春季徒步回顾/ })
    held.release()
    expect(await screen.findByText('审核成功')).toBeVisible()
    // Long enough for the list to load and redirect.
    for (let n = 0; n < 20; n += 1) await people.keyboard('{Shift}')
    expect(window.location.pathname).toBe('/mobile/trend-audit')
  })
})

/** An answer that comes once it is released. */
function heldAnswer() {
  let release = () => {}
  const answer = new Promise<null>((resolve) => (release = () => resolve(null)))
  return { answer, release: () => release() }
}
