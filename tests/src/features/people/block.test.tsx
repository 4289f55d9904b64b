import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { relations } from '@contract/relation'
import * as hiding from '@/posts/hideAuthor'
import { session } from '@/session/session'
import { makeAccount, makePerson } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { atAnothersPage, noPosts, people } from './othersPage'

atAnothersPage()
afterEach(() => vi.restoreAllMocks())

it('lets a member block a person without posts, after a question', async () => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-zhou', imId: 'u-zhou', imNickName: '周远' }))
  stub(relations.block, { on: true, relation: 0 })
  noPosts()
  renderAt('/user?id=u-zhou')
  await people.click(await screen.findByRole('button', { name: '拉黑' }))
  await waitFor(() => expect(screen.getByText('确定拉黑“周远”吗？')).toBeVisible())
  expect(received(relations.block)).toHaveLength(0)
  const [yes] = screen.getAllByRole('button', { name: '拉黑' }).slice(-1)
  if (yes) await people.click(yes)
  await waitFor(() => expect(received(relations.block)[0]?.body).toEqual({ userId: 'u-zhou', on: true }))
  await waitFor(() => expect(window.location.pathname).not.toBe('/mobile/user'))
})

it('offers the block neither to visitors nor to oneself', async () => {
  stub(calls.person, makePerson({ userId: 'u-me', imNickName: '我自己' }))
  noPosts()
  const { unmount } = renderAt('/user?id=u-me')
  expect(await screen.findByText('还没有公开的动态')).toBeVisible()
  expect(screen.queryByRole('button', { name: '拉黑' })).toBeNull()
  unmount()
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  renderAt('/user?id=u-me')
  expect(await screen.findByText('还没有公开的动态')).toBeVisible()
  await waitFor(() => expect(received(calls.account)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '拉黑' })).toBeNull()
})

it('leaves the reader where they are when the block is answered after the page was left', async () => {
  let arrive = () => {}
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-zhou', imId: 'u-zhou', imNickName: '周远' }))
  stub(relations.list, { list: [], nextCursor: null })
  stub(relations.block, () => new Promise((resolve) => (arrive = () => resolve({ on: true, relation: 0 }))))
  noPosts()
  renderAt('/user?id=u-zhou')
  await people.click(await screen.findByRole('button', { name: '拉黑' }))
  await screen.findByText('确定拉黑“周远”吗？')
  const [yes] = screen.getAllByRole('button', { name: '拉黑' }).slice(-1)
  if (yes) await people.click(yes)
  await waitFor(() => expect(received(relations.block)).toHaveLength(1))
  await people.click(await screen.findByRole('link', { name: /粉丝$/ }))
  expect(await screen.findByText('TA 还没有粉丝')).toBeVisible()
  const hide = vi.spyOn(hiding, 'hideAuthor')
  const go = vi.spyOn(window.history, 'go')
  arrive()
  expect(await screen.findByText('已拉黑，可在“我的”中解除')).toBeInTheDocument()
  await waitFor(() => expect(hide).toHaveBeenCalled())
  // The way back follows in the same turn.
  await act(async () => undefined)
  expect(go).not.toHaveBeenCalled()
  expect(window.location.search).toBe('?id=u-zhou&list=fans')
})
