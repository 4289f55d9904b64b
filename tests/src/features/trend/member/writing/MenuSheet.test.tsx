import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { people } from '@contract/people'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import * as hiding from '@/posts/hideAuthor'
import { makeAccount, makePerson, makeTrend } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { button, open, user, withActingMember } from '../../actingMember'

withActingMember()
afterEach(() => vi.restoreAllMocks())
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/people/UserPage'),
      import('@/features/trend/member/writing/Writing'),
      import('@/ui/sheet/Sheet'),
      import('@/ui/dialog/confirmView'),
    ])),
  60_000,
)

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

async function blockAuthor() {
  let arrive = () => {}
  stub(relations.block, () => new Promise((resolve) => (arrive = () => resolve({ on: true, relation: 0 }))))
  stub(trends.detail, makeTrend({ trendsId: 't1', imId: 'u-author', imNickName: '王敏', meId: 'u-me' }))
  stub(trends.page, { list: [], nextCursor: null })
  await open()
  await press('更多')
  await press('拉黑作者')
  await user.click(
    within(await screen.findByRole('dialog', { name: /确定拉黑“王敏”吗/ })).getByRole('button', { name: '拉黑' }),
  )
  await waitFor(() => expect(received(relations.block)).toHaveLength(1))
  return () => act(async () => arrive())
}

it('the post is left once its author is blocked', async () => {
  const arrive = await blockAuthor()
  await arrive()
  await waitFor(() => expect(location.pathname).toBe('/mobile/'))
})

it('a block that is answered after the post was left leaves the reader where they are', async () => {
  stub(people.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(people.person, makePerson({ userId: 'u-author', imId: 'u-author', imNickName: '王敏' }))
  const arrive = await blockAuthor()
  const [author] = screen.getAllByRole('link', { name: /王敏/ })
  if (author) await user.click(author)
  expect(await screen.findByText('还没有公开的动态')).toBeVisible()
  const hide = vi.spyOn(hiding, 'hideAuthor')
  const go = vi.spyOn(window.history, 'go')
  await arrive()
  expect(await screen.findByText('已拉黑，可在“我的”中解除')).toBeVisible()
  await waitFor(() => expect(hide).toHaveBeenCalled())
  // The way back follows in the same turn.
  await act(async () => undefined)
  expect(go).not.toHaveBeenCalled()
  expect(location.pathname).toBe('/mobile/user')
  expect(button(/返回/)).toBeVisible()
})
