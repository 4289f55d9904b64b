import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast'
import { session } from '@/session/session'
import { outbox } from '@/shared/outbox/outbox'
import { makeComment, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const button = (name: RegExp) => screen.getByRole('button', { name })
const bodies = <Body, Data>(endpoint: Parameters<typeof received<Body, Data>>[0]) => received(endpoint).map(({ body }) => body)

async function open(query = '') {
  renderAt(`/trend/detail?id=t1${query}`)
  await screen.findByRole('heading', { name: '春季徒步回顾' })
}

/** An endpoint whose answers are let out one by one. */
function held<Body extends { on: boolean }, Data>(endpoint: Parameters<typeof stub<Body, Data>>[0], data: (body: Body) => Data) {
  const waiting: (() => void)[] = []
  stub(endpoint, (body: Body) => new Promise<Data>((resolve) => waiting.push(() => resolve(data(body)))))
  return { release: () => waiting.shift()?.(), count: () => waiting.length }
}

// So that no wait below is for the compiler.
beforeAll(async () => {
  await Promise.all([import('@/features/trend/TrendDetailPage'), import('@/features/trend/openTrend'), import('@/shared/acting/acting'), import('@/shared/outbox/OutboxBar'), import('@/features/trend/member/Membership'), import('@/lib/toastView')])
}, 60_000)
beforeEach(() => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(trends.detail, makeTrend({ trendsId: 't1', imId: 'u-author', meId: 'u-me', likeNum: 7, collectNum: 3 }))
  stub(comments.list, { list: [makeComment({ commentsId: 'c1', likeNum: 2, replyNum: 1, replies: [makeComment({ commentsId: 'r1', imNickName: '陈默' })] })], total: 1 })
})
afterEach(async () => {
  for (const one of outbox.waiting()) await outbox.cancel(one)
  clearToast()
  // An open page would load anew for nobody.
  cleanup()
  session.signOut()
})

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

  it('that waits gives way to a newer wish', async () => {
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

  it('that waits can be given up', async () => {
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

describe('a member’s collect', () => {
  it('shows at once', async () => {
    stub(acts.collect, ({ on }) => ({ on, count: 4 }))
    await open()
    await user.click(button(/^收藏/))
    expect(button(/^收藏\s*4/)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(bodies(acts.collect)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: true }]))
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

describe('following the author', () => {
  it.each([
    [0, '关注', '已关注', true, 1],
    [1, '已关注', '关注', false, 0],
    [2, '互相关注', '回关', false, 3],
    [3, '回关', '互相关注', true, 2],
  ] as const)('from relation %i reads %s, then %s', async (relation, before, after, on, then) => {
    stub(trends.detail, makeTrend({ trendsId: 't1', imId: 'u-author', meId: 'u-me', relation }))
    stub(relations.follow, { relation: then })
    await open()
    await user.click(screen.getByRole('button', { name: before }))
    expect(screen.getByRole('button', { name: after })).toHaveAttribute('aria-pressed', String(on))
    await waitFor(() => expect(bodies(relations.follow)).toEqual([{ userId: 'u-author', on }]))
    expect(screen.getByRole('button', { name: after })).toBeVisible()
  })

  it('goes by what the backend says', async () => {
    stub(relations.follow, { relation: 2 })
    await open()
    await user.click(screen.getByRole('button', { name: '关注' }))
    expect(await screen.findByRole('button', { name: '互相关注' })).toBeVisible()
  })

  it('is taken back where it is refused', async () => {
    stubRefusal(relations.follow, 100409, '你已拉黑对方，请先解除拉黑再关注')
    await open()
    await user.click(screen.getByRole('button', { name: '关注' }))
    expect(await screen.findByText('你已拉黑对方，请先解除拉黑再关注')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '关注' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('is not offered on an own post', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', imId: 'u-me', meId: 'u-me' }))
    await open()
    expect(screen.queryByRole('button', { name: /关注|回关/ })).toBeNull()
  })
})

describe('back from the login', () => {
  it.each([
    ['like', acts.like, /^点赞\s*8/],
    ['collect', acts.collect, /^收藏\s*4/],
  ] as const)('to %s does it once and forgets it', async (act, endpoint, name) => {
    stub(endpoint, ({ on }: { on: boolean }) => ({ on, count: act === 'like' ? 8 : 4 }))
    await open(`&act=${act}`)
    await waitFor(() => expect(button(name)).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(bodies(endpoint)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: true }]))
    expect(location.search).toBe('?id=t1')
  })

  it('to like what is liked already asks for nothing', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', meLiked: true, likeNum: 7 }))
    await open('&act=like')
    await waitFor(() => expect(location.search).toBe('?id=t1'))
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'true')
    expect(received(acts.like)).toEqual([])
  })

  it('as a visitor does nothing', async () => {
    session.signOut()
    await open('&act=like')
    expect(button(/^点赞\s*7/)).not.toHaveAttribute('aria-pressed')
    expect(location.search).toBe('?id=t1&act=like')
    expect(received(acts.like)).toEqual([])
  })
})

describe('a visitor', () => {
  it('has neither buttons on comments nor on the author', async () => {
    session.signOut()
    await open()
    const section = screen.getByRole('region', { name: '评论区' })
    await within(section).findByText('陈默')
    expect(within(section).queryByRole('button', { name: /^赞/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '关注' })).toBeNull()
  })
})
