import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
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
