import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { trends } from '@contract/trend'
import { makeAccount, makePerson, makeTrend } from '@tests/support/makers'
import { session } from '@/session/session'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { atAnothersPage, noPosts, people } from './othersPage'

atAnothersPage()

it('shows a person with badges spelt out, counts and posts', async () => {
  stub(
    calls.person,
    makePerson({
      userId: 'u-zhou',
      imNickName: '周远',
      verificationStatus: 2,
      boleLevel: 3,
      signature: '山在那里',
      trendNum: 12,
      followNum: 7,
      fansNum: 12345,
      likeNum: 123456789,
    }),
  )
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
    head: { action: 7020, token: '111' },
    body: { userId: 'u-zhou', personalPublic: 'Y' },
  })
  expect(received(trends.page)[0]?.body).toMatchObject({ tab: 'user', userId: 'u-zhou' })
})

it('calls the posts of one’s own page one’s own', async () => {
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-me' }))
  noPosts()
  renderAt('/user?id=u-me')
  expect(await screen.findByRole('heading', { name: '我的动态' })).toBeVisible()
})

it('tells of an organisation what it says of itself, and leaves that out where it cannot come', async () => {
  const person = makePerson({
    orgId: 'o-1',
    orgNickname: '云岭装备',
    orgName: '云岭装备有限公司',
    orgAuth: 'Y',
    verificationStatus: 2,
    trendNum: 1,
    followNum: 2,
    fansNum: 3,
    likeNum: 4,
  })
  stub(calls.person, person)
  noPosts()
  stub(calls.organisation, {
    orgId: 'o-1',
    orgName: '云岭装备有限公司',
    orgNickname: '云岭装备',
    orgAuth: 'Y',
    intro: '造好每一台机器',
    memberNum: 23456,
    trendNum: 8,
    fansNum: 90,
  })
  const { unmount } = renderAt('/user?id=u-1')
  expect(await screen.findByText('造好每一台机器')).toBeVisible()
  expect(screen.getByRole('heading', { name: '机构主页' })).toBeVisible()
  for (const words of ['机构成员 2.3万', '机构动态 8', '机构粉丝 90']) expect(screen.getByText(words)).toBeVisible()
  const own = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((words) => words?.includes('账号'))
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
