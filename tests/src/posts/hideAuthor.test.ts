import 'fake-indexeddb/auto'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { type Message, type MessageGroup, messages } from '@contract/message'
import { people } from '@contract/people'
import { FeedTab, type Trend, trends } from '@contract/trend'
import { notePost, renewLists } from '@/posts/changedPosts'
import { hideAuthor, hideUnfollowed } from '@/posts/hideAuthor'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'
import { nextPage } from '@/lists/useCursorRows'
import { session } from '@/session/session'
import { makeMessage, makePerson, makeSummary, makeTrend } from '@tests/support/makers'
import { stub, stubOffline } from '@tests/support/stubs'

const hers = makeTrend({ trendsId: 't-hers', imId: 'u-her' })
const his = makeTrend({ trendsId: 't-his', imId: 'u-him' })

it('takes the posts and items of somebody blocked, and the person, out of all lists that were read', () => {
  queryClient.setQueryData(['feed', 'recommend//'], {
    pages: [{ own: [], list: [hers, his], nextCursor: 'c' }],
    pageParams: [null],
  })
  queryClient.setQueryData(['search', 'trend', '徒步'], {
    pages: [{ list: [hers], nextCursor: null }],
    pageParams: [null],
  })
  queryClient.setQueryData(['related', 'u-me', 'fans'], {
    pages: [{ list: [makePerson({ imId: 'u-her' })], nextCursor: null }],
    pageParams: [null],
  })
  queryClient.setQueryData(['market', 'page', {}], {
    pages: [{ list: [{ itemId: 'm-1', seller: { userId: 'u-her' } }], nextCursor: null }],
    pageParams: [null],
  })
  queryClient.setQueryData(['market', 'item', 'm-1'], { itemId: 'm-1', seller: { userId: 'u-her' } })
  sessionStorage.setItem('bole.feed.recommend//', '{}')
  hideAuthor('u-her')
  expect(queryClient.getQueryData(['feed', 'recommend//'])).toEqual({
    pages: [{ own: [], list: [his], nextCursor: 'c' }],
    pageParams: [null],
  })
  expect(queryClient.getQueryData(['search', 'trend', '徒步'])).toMatchObject({ pages: [{ list: [] }] })
  expect(queryClient.getQueryData(['related', 'u-me', 'fans'])).toMatchObject({ pages: [{ list: [] }] })
  expect(queryClient.getQueryData(['market', 'page', {}])).toMatchObject({ pages: [{ list: [] }] })
  expect(queryClient.getQueryData(['market', 'item', 'm-1'])).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
  queryClient.clear()
})

const acted = (over: Partial<Message> = {}) =>
  makeMessage({ actor: { userId: 'u-her', imNickName: '她', imFaceUrl: '' }, ...over })
const others = makeMessage({ messageId: 'm-his', actor: { userId: 'u-him', imNickName: '他', imFaceUrl: '' } })

it('takes the messages about the acts of somebody blocked out of those that were read, except those of the audit', () => {
  const read = (group: MessageGroup) => {
    const page = { list: [acted({ group }), { ...others, group }], nextCursor: null }
    queryClient.setQueryData(['messages', group, ''], { pages: [page], pageParams: [null] })
    return page
  }
  const summary = makeSummary([{ group: 'community_message', newest: acted() }])
  queryClient.setQueryData(['messages', 'summary'], summary)
  for (const group of ['community_message', 'system', 'happy_news'] as const) read(group)
  const audited = read('trend_audit')
  hideAuthor('u-her')
  for (const group of ['community_message', 'system', 'happy_news'])
    expect(queryClient.getQueryData(['messages', group, ''])).toMatchObject({
      pages: [{ list: [{ messageId: 'm-his' }] }],
    })
  expect(queryClient.getQueryData(['messages', 'trend_audit', ''])).toMatchObject({ pages: [audited] })
  expect(queryClient.getQueryData(['messages', 'summary'])).toEqual(summary)
  queryClient.clear()
})

it('leaves a message that others have joined', () => {
  const joined = acted({ actorNum: 30 })
  const key = ['messages', 'community_message']
  queryClient.setQueryData(key, {
    pages: [{ list: [joined, acted({}), others], nextCursor: null }],
    pageParams: [null],
  })
  hideAuthor('u-her')
  expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ list: [joined, others] }] })
  queryClient.clear()
})

it('takes the posts of somebody blocked out of a list that is just being read again, too', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const data = { pages: [{ own: [], list: [hers, his], nextCursor: null }], pageParams: [null] }
  const key = ['feed', 'recommend//']
  queryClient.setQueryData(key, data)
  const read = queryClient.fetchQuery({ queryKey: key, queryFn: () => held.then(() => data) })
  hideAuthor('u-her')
  answer()
  await read
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ list: [his] }] }))
  queryClient.clear()
})

it('takes the posts of somebody blocked out of a list whose next page waits until it is read again, too', async () => {
  const key = ['feed', 'recommend//']
  const first = { own: [], list: [hers, his], nextCursor: 'next' }
  const second = { own: [], list: [makeTrend({ trendsId: 't-other', imId: 'u-him' })], nextCursor: null }
  queryClient.setQueryData(key, { pages: [first], pageParams: [null] })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: key,
    queryFn: ({ pageParam }) => held.then(() => (pageParam ? second : first)),
    initialPageParam: null as string | null,
    getNextPageParam: cursorAfter,
  })
  const leave = list.subscribe(() => undefined)
  void list.refetch({ cancelRefetch: false })
  const further = nextPage(list.getCurrentResult(), key)
  hideAuthor('u-her')
  answer()
  await further
  const pages = [{ ...first, list: [his] }, second]
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toMatchObject({ pages }))
  leave()
  queryClient.clear()
})

it('takes the posts of somebody no longer followed out of 关注 alone', () => {
  const page = { own: [], list: [hers, his], nextCursor: null }
  for (const view of ['follow//', 'follow/p-1/', 'recommend//'])
    queryClient.setQueryData(['feed', view], { pages: [page], pageParams: [null] })
  const kept = ['bole.feed.follow//', 'bole.feed.follow//#0', 'bole.feed.recommend//']
  for (const key of kept) sessionStorage.setItem(key, '{}')
  hideUnfollowed('u-her')
  for (const view of ['follow//', 'follow/p-1/'])
    expect(queryClient.getQueryData(['feed', view])).toMatchObject({ pages: [{ list: [his] }] })
  expect(queryClient.getQueryData(['feed', 'recommend//'])).toMatchObject({ pages: [page] })
  expect(Object.keys(sessionStorage)).toEqual(['bole.feed.recommend//'])
  queryClient.clear()
  sessionStorage.clear()
})

it.each([
  ['blocked', hideAuthor],
  ['no longer followed', hideUnfollowed],
])('keeps the time of a list without the posts of somebody %s, and what was noted since then', (_, hide) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  const key = ['feed', 'follow//']
  queryClient.setQueryData(key, { pages: [{ own: [], list: [hers, his], nextCursor: null }], pageParams: [null] })
  vi.setSystemTime(2000)
  notePost('t-his', { likeNum: 6, meLiked: true })
  vi.setSystemTime(3000)
  hide('u-her')
  expect(queryClient.getQueryState(key)?.dataUpdatedAt).toBe(1000)
  renewLists(queryClient, 'feed')
  expect(queryClient.getQueryData(key)).toMatchObject({ pages: [{ list: [{ ...his, likeNum: 6, meLiked: true }] }] })
  vi.useRealTimers()
  queryClient.clear()
  sessionStorage.clear()
})

/** What the device shows of the lists without a network: ids of the posts of 推荐 and 关注. */
async function keptIds(): Promise<string[][]> {
  stubOffline(trends.page)
  const page = (tab: FeedTab) => call(trends.page, { tab, cursor: null }, { kept: true, quiet: 'background' })
  const pages = await Promise.all([page(FeedTab.Recommend), page(FeedTab.Follow)])
  return pages.map(({ list }) => list.map(({ trendsId }: Trend) => trendsId))
}

/** Ids of the messages that the device shows without a network. */
async function keptMessages(): Promise<string[]> {
  stubOffline(messages.list)
  const body = { group: 'community_message', cursor: null } as const
  const { list } = await call(messages.list, body, { kept: true, quiet: 'background' })
  return list.map(({ messageId }) => messageId)
}

it('takes somebody blocked, and the posts of somebody no longer followed, off the device, too', async () => {
  // The device forgets the person of an earlier test later than the lists do.
  const ninas = makeTrend({ trendsId: 't-nina', imId: 'u-nina' })
  session.signIn({ accessToken: 'a', isFamilyAccount: 'N' })
  stub(trends.page, { list: [ninas, his], nextCursor: null })
  stub(trends.detail, ninas)
  stub(people.person, makePerson({ userId: 'u-nina', imId: 'u-nina' }))
  for (const tab of [FeedTab.Recommend, FeedTab.Follow]) await call(trends.page, { tab, cursor: null }, { kept: true })
  await call(trends.detail, { trendsId: 't-nina' }, { kept: true })
  await call(people.person, { userId: 'u-nina' }, { kept: true })
  const nina = { userId: 'u-nina', imNickName: '妮娜', imFaceUrl: '' }
  stub(messages.list, { list: [makeMessage({ messageId: 'm-nina', actor: nina }), others], nextCursor: null })
  await call(messages.list, { group: 'community_message', cursor: null }, { kept: true })
  await vi.waitFor(async () => expect(await keptMessages()).toEqual(['m-nina', 'm-his']))
  await vi.waitFor(async () =>
    expect(await keptIds()).toEqual([
      ['t-nina', 't-his'],
      ['t-nina', 't-his'],
    ]),
  )
  hideUnfollowed('u-nina')
  await vi.waitFor(async () => expect(await keptIds()).toEqual([['t-nina', 't-his'], ['t-his']]))
  hideAuthor('u-nina')
  await vi.waitFor(async () => expect(await keptIds()).toEqual([['t-his'], ['t-his']]))
  await vi.waitFor(async () => expect(await keptMessages()).toEqual(['m-his']))
  stubOffline(trends.detail)
  stubOffline(people.person)
  const quiet = { kept: true, quiet: 'background' } as const
  await expect(call(people.person, { userId: 'u-nina' }, quiet)).rejects.toMatchObject({ kind: 'offline' })
  await expect(call(trends.detail, { trendsId: 't-nina' }, quiet)).rejects.toMatchObject({ kind: 'offline' })
  session.signOut()
})
