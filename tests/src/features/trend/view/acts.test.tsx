import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { ACT_KEY, type KeptAct } from '@/features/trend/view/acts'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { bodies, button, open, user, withActingMember } from '../actingMember'

withActingMember()

describe('a member’s collect', () => {
  it('shows at once', async () => {
    stub(acts.collect, ({ on }) => ({ on, count: 4 }))
    await open()
    await user.click(button(/^收藏/))
    expect(button(/^收藏\s*4/)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(bodies(acts.collect)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: true }]))
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
    stubRefusal(relations.follow, 100409, '您已拉黑对方，请先解除拉黑再关注')
    await open()
    await user.click(screen.getByRole('button', { name: '关注' }))
    expect(await screen.findByText('您已拉黑对方，请先解除拉黑再关注')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '关注' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('is not offered on an own post', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', imId: 'u-me', meId: 'u-me' }))
    await open()
    expect(screen.queryByRole('button', { name: /关注|回关/ })).toBeNull()
  })
})

describe('back from the login', () => {
  /** As the tap on 登录后继续 leaves it. */
  const kept = (over: Partial<KeptAct>) =>
    sessionStorage.setItem(ACT_KEY, JSON.stringify({ trendsId: 't1', act: 'like', at: Date.now(), ...over }))

  it.each([
    ['like', acts.like, /^点赞\s*8/],
    ['collect', acts.collect, /^收藏\s*4/],
  ] as const)('to %s does it once and forgets it', async (act, endpoint, name) => {
    stub(endpoint, ({ on }: { on: boolean }) => ({ on, count: act === 'like' ? 8 : 4 }))
    kept({ act })
    await open(`&act=${act}`)
    await waitFor(() => expect(button(name)).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(bodies(endpoint)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: true }]))
    expect(location.search).toBe('?id=t1')
  })

  it('to like what is liked already asks for nothing', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', meLiked: true, likeNum: 7 }))
    kept({})
    await open('&act=like')
    await waitFor(() => expect(location.search).toBe('?id=t1'))
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'true')
    expect(received(acts.like)).toEqual([])
  })

  it('does what the visitor has tapped', async () => {
    stub(acts.like, ({ on }) => ({ on, count: 8 }))
    session.signOut()
    await open()
    await user.click(button(/^点赞/))
    await user.click(await screen.findByRole('link', { name: '登录后继续' }))
    cleanup()
    session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
    await open('&act=like')
    await waitFor(() => expect(bodies(acts.like)).toEqual([{ targetKind: 'TRENDS', targetId: 't1', on: true }]))
    cleanup()
    await open('&act=like')
    await waitFor(() => expect(location.search).toBe('?id=t1'))
    expect(received(acts.like)).toHaveLength(1)
  })

  it.each<[string, Partial<KeptAct> | undefined]>([
    ['a link that somebody sent', undefined],
    ['a tap on another post', { trendsId: 't2' }],
    ['a tap on another button', { act: 'collect' }],
    ['a tap of yesterday', { at: Date.now() - 24 * 3600_000 }],
    ['a tap in a time to come', { at: Date.now() + 3600_000 }],
  ])('%s likes nothing', async (_, over) => {
    if (over) kept(over)
    await open('&act=like')
    await waitFor(() => expect(location.search).toBe('?id=t1'))
    expect(button(/^点赞\s*7/)).toHaveAttribute('aria-pressed', 'false')
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
