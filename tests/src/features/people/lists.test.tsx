import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makePerson } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

const people = userEvent.setup({ pointerEventsCheck: 0 })
const named = (userId: string, over: object = {}) =>
  makePerson({ userId, imId: userId, imNickName: `名${userId}`, ...over })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-me', followNum: 4, fansNum: 5 }))
  stub(trends.page, { list: [], nextCursor: null })
})

describe('the lists of a person', () => {
  it('are reached from the own counts, and back leaves them whatever tab was looked at', async () => {
    stub(relations.list, ({ kind }) => ({ list: [named(kind)], nextCursor: null }))
    renderAt('/me')
    const counts = await screen.findByRole('list', { name: '统计' })
    expect(counts).toBeVisible()
    await people.click(screen.getByRole('link', { name: /粉丝$/ }))
    expect(await screen.findByText('名fans')).toBeVisible()
    expect(window.location.search).toBe('?list=fans')
    await waitFor(() => expect(document.title).toMatch(/^关注与粉丝 - /))
    expect(screen.getByRole('link', { name: '粉丝' })).toHaveAttribute('aria-current', 'page')
    await people.click(screen.getByRole('link', { name: '好友' }))
    expect(await screen.findByText('名friend')).toBeVisible()
    expect(window.location.search).toBe('?list=friend')
    expect(received(relations.list).map(({ body }) => body)).toMatchObject([
      { userId: 'u-me', kind: 'fans', cursor: null },
      { userId: 'u-me', kind: 'friend' },
    ])
    await people.click(screen.getByRole('button', { name: '返回' }))
    expect(await screen.findByText('还没有发布动态')).toBeVisible()
    expect(window.location.search).toBe('')
    await waitFor(() => expect(document.title).toMatch(/^我的 - /))
  })

  it('are reached from the counts of somebody else', async () => {
    stub(calls.person, named('u-1'))
    stub(relations.list, { list: [], nextCursor: null })
    renderAt('/user?id=u-1')
    await people.click(await screen.findByRole('link', { name: /关注$/ }))
    expect(await screen.findByText('TA 还没有关注任何人')).toBeVisible()
    expect(window.location.search).toBe('?id=u-1&list=follow')
    expect(received(relations.list)[0]?.body).toMatchObject({ userId: 'u-1', kind: 'follow' })
  })

  it('show each person with badges and what the reader is to them, but no button for oneself', async () => {
    stub(relations.list, {
      list: [
        named('a', { relation: 0, boleLevel: 3, verificationStatus: 2 }),
        named('b', { relation: 1 }),
        named('c', { relation: 2 }),
        named('d', { relation: 3 }),
        named('u-me'),
      ],
      nextCursor: null,
    })
    renderAt('/user?id=u-1&list=fans')
    expect(await screen.findByText('伯乐导师 3 级 · 实名认证')).toBeVisible()
    const buttons = await screen.findAllByRole('button', { name: /关/ })
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['关注', '已关注', '互相关注', '回关'])
    expect(screen.getByRole('link', { name: /名a/ })).toHaveAttribute('href', '/mobile/user?id=a')
    expect(screen.getByText('名u-me')).toBeVisible()
  })

  it('keep what a button turned, on the page of that person and back', async () => {
    stub(relations.list, { list: [named('u-back', { relation: 3 })], nextCursor: null })
    stub(calls.person, named('u-back', { relation: 2 }))
    stub(relations.follow, { relation: 2 })
    renderAt('/me?list=fans')
    await people.click(await screen.findByRole('button', { name: '回关' }))
    await waitFor(() => expect(received(relations.follow)[0]?.body).toEqual({ userId: 'u-back', on: true }))
    await people.click(screen.getByRole('link', { name: /名u-back/ }))
    stub(relations.follow, { relation: 3 })
    await people.click(await screen.findByRole('button', { name: '互相关注' }))
    expect(await screen.findByRole('button', { name: '回关' })).toBeVisible()
    await people.click(screen.getByRole('button', { name: '返回' }))
    expect(await screen.findByRole('link', { name: '好友' })).toBeVisible()
    expect(await screen.findByRole('button', { name: '回关' })).toBeVisible()
    expect(received(relations.list)).toHaveLength(1)
  })

  it('have whom the reader has just followed back, and who has come meanwhile', async () => {
    let list = [named('u-new', { relation: 3 as 2 | 3 })]
    stub(relations.list, ({ kind }) => ({
      list: list.filter(({ relation }) => kind === 'fans' || relation === 2),
      nextCursor: null,
    }))
    stub(relations.follow, () => {
      list = [named('u-new', { relation: 2 }), named('u-later', { relation: 3 })]
      return { relation: 2 as const }
    })
    renderAt('/me?list=follow')
    expect(await screen.findByText('还没有关注任何人')).toBeVisible()
    await people.click(screen.getByRole('link', { name: '粉丝' }))
    await people.click(await screen.findByRole('button', { name: '回关' }))
    await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
    await people.click(screen.getByRole('link', { name: '关注' }))
    expect(await screen.findByText('名u-new')).toBeVisible()
    await people.click(screen.getByRole('link', { name: '粉丝' }))
    expect(await screen.findByText('名u-later')).toBeVisible()
  })

  it('have whom the reader follows while they are opened', async () => {
    let followed = false
    stub(relations.list, ({ kind }) => ({
      list: kind === 'fans' || followed ? [named('u-slow', { relation: followed ? 2 : 3 })] : [],
      nextCursor: null,
    }))
    let answer = () => {}
    stub(
      relations.follow,
      () =>
        new Promise((resolve) => {
          answer = () => {
            followed = true
            resolve({ relation: 2 })
          }
        }),
    )
    renderAt('/me?list=fans')
    await people.click(await screen.findByRole('button', { name: '回关' }))
    await waitFor(() => expect(received(relations.follow)).toHaveLength(1))
    await people.click(screen.getByRole('link', { name: '关注' }))
    expect(await screen.findByText('还没有关注任何人')).toBeVisible()
    answer()
    expect(await screen.findByText('名u-slow')).toBeVisible()
  })

  it('keep somebody who was just unfollowed in place, to be followed again', async () => {
    stub(relations.list, ({ kind }) => ({
      list: [named(kind, { relation: 1 }), named('u-end', { relation: 1 })],
      nextCursor: null,
    }))
    const { unmount } = renderAt('/me?list=fans')
    await screen.findByText('名u-end')
    await people.click(screen.getByRole('link', { name: '关注' }))
    await screen.findByText('名follow')
    await people.click(screen.getByRole('link', { name: '粉丝' }))
    await screen.findByText('名fans')
    let answerList = () => {}
    stub(
      relations.list,
      () =>
        new Promise(
          (resolve) => (answerList = () => resolve({ list: [named('follow', { relation: 1 })], nextCursor: null })),
        ),
    )
    stub(relations.follow, { relation: 0 })
    await people.click(screen.getByRole('link', { name: '关注' }))
    const [, button] = await screen.findAllByRole('button', { name: '已关注' })
    if (!button) throw new Error('two people were expected')
    await people.click(button)
    await waitFor(() => expect(received(relations.follow)[0]?.body).toEqual({ userId: 'u-end', on: false }))
    answerList()
    await pause(50)
    expect(screen.getByRole('button', { name: '关注' })).toBeVisible()
    expect(screen.getByText('名u-end')).toBeVisible()
    unmount()
  })

  it('go on page by page, and offer the next page again where it failed', async () => {
    const outOfSight = putAllInView()
    let refused = 0
    stub(relations.list, ({ cursor }) => {
      if (cursor && refused++ === 0) throw new Error('no answer')
      return { list: [named(cursor ? 'later' : 'first')], nextCursor: cursor ? null : 'c1' }
    })
    renderAt('/me?list=follow')
    expect(await screen.findByText('名first')).toBeVisible()
    await people.click(await screen.findByRole('button', { name: '加载失败，点此重试' }))
    expect(await screen.findByText('名later')).toBeVisible()
    expect(screen.getByText('没有更多了')).toBeVisible()
    expect(received(relations.list).map(({ body }) => (body as { cursor: unknown }).cursor)).toEqual([null, 'c1', 'c1'])
    outOfSight()
  })

  it.each([
    ['follow', '还没有关注任何人'],
    ['fans', '还没有粉丝'],
    ['friend', '还没有好友，互相关注后就是好友'],
  ])('say of an empty own list %s what is missing', async (kind, words) => {
    stub(relations.list, { list: [], nextCursor: null })
    renderAt(`/me?list=${kind}`)
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('say in place that the server or the network failed, and get on by the retry', async () => {
    stubStatus(relations.list, 500)
    renderAt('/me?list=fans')
    expect(await screen.findByText('列表加载失败，请重试')).toBeVisible()
    stubOffline(relations.list)
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stub(relations.list, { list: [named('come')], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('名come')).toBeVisible()
  })

  it('say that somebody unknown does not exist, and ask a visitor to log in and come back', async () => {
    stubRefusal(relations.list, Code.NotFound, '该用户不存在')
    const { unmount } = renderAt('/user?id=nobody&list=fans')
    expect(await screen.findByText('用户不存在')).toBeVisible()
    unmount()
    session.signOut()
    renderAt('/user?id=u-1&list=fans')
    const link = await screen.findByRole('link', { name: '去登录' })
    const back = new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('redirect')
    expect(back).toMatch(/\/mobile\/user\?id=u-1&list=fans$/)
    expect(received(relations.list)).toHaveLength(1)
  })

  it('are not opened by a word that names none', async () => {
    renderAt('/me?list=enemies')
    expect(await screen.findByText('还没有发布动态')).toBeVisible()
  })
})

it('the button of a person says whose it is', async () => {
  stub(relations.list, { list: [named('u-1'), named('u-2', { relation: 1 })], nextCursor: null })
  renderAt('/me?list=follow')
  expect(await screen.findByRole('button', { name: '关注' })).toHaveAccessibleDescription('名u-1')
  expect(screen.getByRole('button', { name: '已关注' })).toHaveAccessibleDescription('名u-2')
})
