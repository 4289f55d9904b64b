import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { people as calls } from '@contract/people'
import { relations } from '@contract/relation'
import { search } from '@contract/search'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makePerson, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atAnothersPage, noPosts, people } from './othersPage'

atAnothersPage()

it.each([
  [0, '关注', '已关注', 1],
  [1, '已关注', '关注', 0],
  [2, '互相关注', '回关', 3],
  [3, '回关', '互相关注', 2],
] as const)('lets a member follow from relation %s', async (relation, before, after, then) => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-1', relation }))
  stub(relations.follow, { relation: then })
  noPosts()
  renderAt('/user?id=u-1')
  await people.click(await screen.findByRole('button', { name: before }))
  expect(await screen.findByRole('button', { name: after })).toBeVisible()
  await waitFor(() =>
    expect(received(relations.follow)[0]?.body).toEqual({ userId: 'u-1', on: then === 1 || then === 2 }),
  )
})

it('counts a follow at once, and takes it back with a word where it is refused', async () => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-1', relation: 3, fansNum: 7 }))
  let answer = (_answered: { relation: 2 }) => {}
  stub(relations.follow, () => new Promise((resolve) => (answer = resolve)))
  noPosts()
  renderAt('/user?id=u-1')
  await people.click(await screen.findByRole('button', { name: '回关' }))
  const counts = screen.getByRole('list', { name: '统计' })
  expect(screen.getByRole('button', { name: '互相关注' })).toBeVisible()
  expect(counts).toHaveTextContent('8粉丝')
  await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
  answer({ relation: 2 })
  await waitFor(() => expect(counts).toHaveTextContent('8粉丝'))
  stubRefusal(relations.follow, Code.TooOften, '操作过于频繁')
  await people.click(screen.getByRole('button', { name: '互相关注' }))
  expect(await screen.findByText('操作过于频繁')).toBeVisible()
  expect(screen.getByRole('button', { name: '互相关注' })).toBeVisible()
  expect(counts).toHaveTextContent('8粉丝')
})

it('shows after the way back whom the reader has followed in a post', async () => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ imId: 'u-me' }))
  const post = makeTrend({ trendsId: 't1', title: '登山记', imId: 'u-1', meId: 'u-me', relation: 0 })
  let relation: 0 | 1 = 0
  stub(calls.person, () => makePerson({ userId: 'u-1', relation }))
  stub(trends.page, { list: [post], nextCursor: null })
  stub(trends.detail, () => ({ ...post, relation }))
  stub(comments.list, { list: [], total: 0 })
  stub(relations.follow, () => ({ relation: (relation = 1) }))
  renderAt('/user?id=u-1')
  expect(await screen.findByRole('button', { name: '关注' })).toBeVisible()
  await people.click(await screen.findByText('登山记'))
  await screen.findByRole('heading', { name: '登山记' })
  await people.click(await screen.findByRole('button', { name: '关注' }))
  await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
  await people.click(screen.getByRole('button', { name: '返回' }))
  await screen.findByRole('list', { name: '统计' })
  expect(await screen.findByRole('button', { name: '已关注' })).toBeVisible()
})

it('counts the follow in the search that led to the person as well', async () => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ imId: 'u-me' }))
  const person = makePerson({ userId: 'u-1', imNickName: '小满', fansNum: 5 })
  stub(search.find, { list: [person], nextCursor: null })
  stub(calls.person, person)
  stub(relations.follow, { relation: 1 })
  noPosts()
  renderAt('/trend/search?q=小满&kind=user')
  expect(await screen.findByText('粉丝 5 · 动态 0')).toBeVisible()
  await people.click(screen.getByRole('link', { name: /小满/ }))
  await people.click(await screen.findByRole('button', { name: '关注' }))
  await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
  await people.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByText('粉丝 6 · 动态 0')).toBeVisible()
})

it('keeps a follow that is on its way when an older answer comes', async () => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ imId: 'u-me' }))
  noPosts()
  stub(calls.person, makePerson({ userId: 'u-1', relation: 0 }))
  const { unmount } = renderAt('/user?id=u-1')
  await screen.findByRole('button', { name: '关注' })
  unmount()
  let answerPerson = () => {}
  let answerFollow = () => {}
  stub(
    calls.person,
    () =>
      new Promise((resolve) => {
        answerPerson = () => resolve(makePerson({ userId: 'u-1', imNickName: '新名', relation: 3 }))
      }),
  )
  stub(relations.follow, () => new Promise((resolve) => (answerFollow = () => resolve({ relation: 1 }))))
  renderAt('/user?id=u-1')
  await people.click(await screen.findByRole('button', { name: '关注' }))
  await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
  answerPerson()
  await pause(50)
  expect(screen.getByRole('button', { name: '已关注' })).toBeVisible()
  answerFollow()
  await pause(50)
  expect(screen.getByRole('button', { name: '已关注' })).toBeVisible()
})

it('lets nobody follow himself, and leads a visitor over the login and back', async () => {
  stub(calls.person, makePerson({ userId: 'u-me' }))
  noPosts()
  const { unmount } = renderAt('/user?id=u-me')
  const link = await screen.findByRole('link', { name: '关注' })
  const back = new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('redirect')
  expect(back).toBe('/mobile/user?id=u-me')
  unmount()
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ imId: 'u-me' }))
  renderAt('/user?id=u-me')
  await waitFor(() => expect(received(calls.account)).toHaveLength(1))
  await screen.findByText('还没有公开的动态')
  expect(screen.queryByRole('button', { name: '关注' })).toBeNull()
})
