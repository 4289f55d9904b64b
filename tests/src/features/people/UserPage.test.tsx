import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { people as calls } from '@contract/people'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast'
import { session } from '@/session/session'
import { makeAccount, makePerson, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toastView').then(() => undefined))
beforeEach(() => session.signOut())
afterEach(clearToast)

const people = userEvent.setup({ pointerEventsCheck: 0 })
const noPosts = () => stub(trends.page, { list: [], nextCursor: null })

it('shows a person with badges spelt out, counts and posts', async () => {
  stub(calls.person, makePerson({
    userId: 'u-zhou', imNickName: '周远', verificationStatus: 2, boleLevel: 3, signature: '山在那里',
    trendNum: 12, followNum: 7, fansNum: 12345, likeNum: 123456789,
  }))
  stub(trends.page, { list: [makeTrend({ title: '登山记' })], nextCursor: null })
  renderAt('/user?id=u-zhou')
  expect(await screen.findByRole('heading', { name: '周远' })).toBeVisible()
  expect(screen.getByText('实名认证')).toBeVisible()
  expect(screen.getByText('伯乐导师 3 级')).toBeVisible()
  expect(screen.getByText('山在那里')).toBeVisible()
  const counts = screen.getByRole('list', { name: '统计' })
  expect(counts).toHaveTextContent('12动态7关注1.2万粉丝1.2亿获赞')
  expect(await screen.findByText('登山记')).toBeVisible()
  expect(document.title).toMatch(/^周远 - /)
  expect(received(calls.person)[0]?.body).toMatchObject({
    head: { action: 7020, token: '111' }, body: { userId: 'u-zhou', personalPublic: 'Y' },
  })
  expect(received(trends.page)[0]?.body).toMatchObject({ tab: 'user', userId: 'u-zhou' })
})

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
  await waitFor(() => expect(received(relations.follow)[0]?.body).toEqual({ userId: 'u-1', on: then === 1 || then === 2 }))
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
}, 30_000)

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
  stub(calls.person, () => new Promise((resolve) => {
    answerPerson = () => resolve(makePerson({ userId: 'u-1', imNickName: '新名', relation: 3 }))
  }))
  stub(relations.follow, () => new Promise((resolve) => (answerFollow = () => resolve({ relation: 1 }))))
  renderAt('/user?id=u-1')
  await people.click(await screen.findByRole('button', { name: '关注' }))
  await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
  answerPerson()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: '已关注' })).toBeVisible()
  answerFollow()
  await new Promise((resolve) => setTimeout(resolve, 50))
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

it('tells of an organisation what it says of itself, and leaves that out where it cannot come', async () => {
  const person = makePerson({ orgId: 'o-1', orgNickname: '云岭装备', orgName: '云岭装备有限公司', orgAuth: 'Y', verificationStatus: 2, trendNum: 1, followNum: 2, fansNum: 3, likeNum: 4 })
  stub(calls.person, person)
  noPosts()
  stub(calls.organisation, {
    orgId: 'o-1', orgName: '云岭装备有限公司', orgNickname: '云岭装备', orgAuth: 'Y', intro: '造好每一台机器',
    memberNum: 23456, trendNum: 8, fansNum: 90,
  })
  const { unmount } = renderAt('/user?id=u-1')
  expect(await screen.findByText('造好每一台机器')).toBeVisible()
  expect(screen.getByRole('heading', { name: '机构主页' })).toBeVisible()
  for (const words of ['机构成员 2.3万', '机构动态 8', '机构粉丝 90']) expect(screen.getByText(words)).toBeVisible()
  const own = screen.getAllByRole('listitem').map(({ textContent }) => textContent).filter((words) => words?.includes('账号'))
  expect(own).toEqual(['1账号动态', '2账号关注', '3账号粉丝', '4账号获赞'])
  expect(screen.getByRole('heading', { name: '账号动态' })).toBeVisible()
  expect(screen.getByText('企业认证')).toBeVisible()
  expect(screen.queryByText('实名认证')).not.toBeInTheDocument()
  expect(received(calls.organisation)[0]?.body).toMatchObject({ body: { orgId: 'o-1' } })
  unmount()
  stub(calls.person, { ...person, userId: 'u-2', orgId: 'o-2' })
  stubRefusal(calls.organisation, Code.NotFound, '机构不存在')
  renderAt('/user?id=u-2')
  expect(await screen.findByText('还没有公开的动态')).toBeVisible()
  expect(screen.queryByText(/造好/)).not.toBeInTheDocument()
})

it('says that an unknown person does not exist, without a call where no id is given', async () => {
  stubRefusal(calls.person, Code.NotFound, '用户不存在')
  const { unmount } = renderAt('/user?id=nobody')
  expect(await screen.findByText('用户不存在')).toBeVisible()
  expect(received(trends.page)).toHaveLength(0)
  unmount()
  renderAt('/user')
  expect(await screen.findByText('用户不存在')).toBeVisible()
  expect(received(calls.person)).toHaveLength(1)
})

it('shows nothing of somebody who is not to be seen any more', async () => {
  stub(calls.person, makePerson({ userId: 'u-gone', imNickName: '周远' }))
  stub(trends.page, { list: [makeTrend({ title: '登山记' })], nextCursor: null })
  const { unmount } = renderAt('/user?id=u-gone')
  expect(await screen.findByText('登山记')).toBeVisible()
  unmount()
  stubRefusal(calls.person, Code.NotFound, '用户不存在')
  renderAt('/user?id=u-gone')
  expect(await screen.findByText('用户不存在')).toBeVisible()
  expect(screen.queryByText('周远')).not.toBeInTheDocument()
  expect(screen.queryByText('登山记')).not.toBeInTheDocument()
  expect(document.title).toMatch(/^个人主页 - /)
})

it('says in place that the server or the network failed, and gets on by the retry', async () => {
  noPosts()
  stubStatus(calls.person, 500)
  renderAt('/user?id=u-retry')
  expect(await screen.findByText('个人主页加载失败，请重试')).toBeVisible()
  stubOffline(calls.person)
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  stub(calls.person, makePerson({ imNickName: '终于来了' }))
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { name: '终于来了' })).toBeVisible()
})

it('offers the posts again where they failed', async () => {
  stub(calls.person, makePerson())
  stubStatus(trends.page, 500)
  renderAt('/user?id=u-posts')
  expect(await screen.findByText('动态加载失败，请重试')).toBeVisible()
  noPosts()
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有公开的动态')).toBeVisible()
})
