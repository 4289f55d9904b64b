import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { trends } from '@contract/trend'
import { withChanges } from '@/posts/changedPosts'
import { makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { bodies, button, open, user, withActingMember } from './actingMember'

withActingMember()

/** An endpoint whose responses are released one by one. */
function held<Body extends { on: boolean }, Data>(
  endpoint: Parameters<typeof stub<Body, Data>>[0],
  data: (body: Body) => Data,
) {
  const waiting: (() => void)[] = []
  stub(endpoint, (body: Body) => new Promise<Data>((resolve) => waiting.push(() => resolve(data(body)))))
  return { release: () => waiting.shift()?.(), count: () => waiting.length }
}

describe('a member’s like', () => {
  it('shows at once, and then what the backend says', async () => {
    const answers = held(acts.like, ({ on }) => ({ on, count: 12 }))
    await open()
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
    await user.click(button(/^点赞/))
    expect(button(/^点赞\s*8/)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(answers.count()).toBe(1))
    answers.release()
    await waitFor(() => expect(button(/^点赞\s*12/)).toHaveAttribute('aria-pressed', 'true'))
    expect(bodies(acts.like)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: true }])
    expect(received(acts.like)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  })

  it('is taken back with the backend’s sentence where it is refused', async () => {
    stubRefusal(acts.like, 310004, '该动态未通过审核，暂时无法查看')
    await open()
    await user.click(button(/^点赞/))
    expect(await screen.findByText('该动态未通过审核，暂时无法查看')).toBeInTheDocument()
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
  })

  it('waits without a network, told once, and goes out under its key when that is back', async () => {
    stubOffline(acts.like)
    await open()
    await user.click(button(/^点赞/))
    expect(await screen.findByText('1 项操作待发送，联网后自动发送')).toBeVisible()
    expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
    expect(button(/^点赞\s*8/)).toHaveAttribute('aria-pressed', 'true')
    stub(acts.like, ({ on }) => ({ on, count: 12 }))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(button(/^点赞\s*12/)).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(screen.queryByText(/待发送/)).toBeNull())
    const keys = received(acts.like).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('that waits stands in the post opened again, and says there what the backend says in the end', async () => {
    stubOffline(acts.like)
    await open()
    await user.click(button(/^点赞/))
    await screen.findByText('1 项操作待发送，联网后自动发送')
    cleanup()
    // The backend, or the device, still has the post as it was before.
    await open()
    expect(button(/^点赞\s*8/)).toHaveAttribute('aria-pressed', 'true')
    stub(acts.like, ({ on }) => ({ on, count: 12 }))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(button(/^点赞\s*12/)).toHaveAttribute('aria-pressed', 'true'))
    const lists = withChanges([{ list: [makeTrend({ trendsId: 't1', likeNum: 7 })] }], 0)
    expect(lists).toMatchObject([{ list: [{ meLiked: true, likeNum: 12 }] }])
  })

  it('that waits and is taken back in the post opened again asks for that', async () => {
    stubOffline(acts.like)
    await open()
    await user.click(button(/^点赞/))
    await screen.findByText('1 项操作待发送，联网后自动发送')
    cleanup()
    await open()
    stub(acts.like, ({ on }) => ({ on, count: 7 }))
    await user.click(button(/^点赞\s*8/))
    await waitFor(() => expect(bodies(acts.like).map(({ on }) => on)).toEqual([true, false]))
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
  })

  it('that is queued is replaced by a newer one', async () => {
    stubOffline(acts.like)
    await open()
    await user.click(button(/^点赞/))
    await screen.findByText('1 项操作待发送，联网后自动发送')
    stub(acts.like, ({ on }) => ({ on, count: 7 }))
    await user.click(button(/^点赞/))
    await waitFor(() => expect(screen.queryByText(/待发送/)).toBeNull())
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
    window.dispatchEvent(new Event('online'))
    expect(bodies(acts.like).map(({ on }) => on)).toEqual([true, false])
  })

  it('that waits can be cancelled', async () => {
    stubOffline(acts.like)
    await open()
    await user.click(button(/^点赞/))
    await user.click(await screen.findByRole('button', { name: '查看' }))
    const list = await screen.findByRole('dialog', { name: '待发送' })
    expect(within(list).getByText('点赞')).toBeVisible()
    await user.click(within(list).getByRole('button', { name: '取消' }))
    expect(await screen.findByText('没有待发送的操作')).toBeVisible()
    expect(screen.getByRole('button', { name: /^点赞\s*7/, hidden: true })).toHaveAttribute('aria-pressed', 'false')
    await user.keyboard('{Escape}')
  })

  it('that is refused when it goes out is taken back with the reason', async () => {
    stubOffline(acts.like)
    await open()
    await user.click(button(/^点赞/))
    await screen.findByText('1 项操作待发送，联网后自动发送')
    stubRefusal(acts.like, 310001, '该动态不存在或已被删除')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('点赞未能发送：该动态不存在或已被删除')).toBeInTheDocument()
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
  })

  it('tapped twice at once asks for nothing it does not have to, one call at a time', async () => {
    const answers = held(acts.like, ({ on }) => ({ on, count: on ? 8 : 7 }))
    await open()
    await user.click(button(/^点赞/))
    await waitFor(() => expect(answers.count()).toBe(1))
    for (let taps = 0; taps < 3; taps += 1) await user.click(button(/^点赞/))
    expect(received(acts.like)).toHaveLength(1)
    answers.release()
    await waitFor(() => expect(received(acts.like)).toHaveLength(2))
    answers.release()
    await waitFor(() => expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false'))
    expect(bodies(acts.like).map(({ on }) => on)).toEqual([true, false])
  })

  it('on a post liked before is taken back', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', meLiked: true, likeNum: 1 }))
    stub(acts.like, ({ on }) => ({ on, count: 0 }))
    await open()
    expect(button(/^点赞\s*1/)).toHaveAttribute('aria-pressed', 'true')
    await user.click(button(/^点赞/))
    await waitFor(() => expect(bodies(acts.like)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: false }]))
    expect(button(/^点赞\s*0/)).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('a member’s like on a comment', () => {
  it('and on a reply names its kind', async () => {
    stub(acts.like, ({ on }) => ({ on, count: 3 }))
    await open()
    await user.click(await screen.findByRole('button', { name: '赞林晓雨的评论 2' }))
    expect(button(/^赞林晓雨的评论 3/)).toHaveAttribute('aria-pressed', 'true')
    await user.click(button(/^赞陈默的回复 0/))
    await waitFor(() => expect(received(acts.like)).toHaveLength(2))
    expect(bodies(acts.like)).toEqual([
      { targetKind: 'COMMENTS', targetId: 'c1', on: true },
      { targetKind: 'REPLY', targetId: 'r1', on: true },
    ])
  })
})
