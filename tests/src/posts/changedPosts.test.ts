import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAuthor, notePost, renewLists, withChanges } from '@/posts/changedPosts'
import { queryClient } from '@/http/queryClient'
import { makePerson, makeTrend } from '@tests/support/makers'

const liked = makeTrend({ trendsId: 't-liked', likeNum: 5 })
const other = makeTrend({ trendsId: 't-other' })
const KEY = ['feed', 'recommend//']

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  sessionStorage.clear()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

it('shows a post in the lists that were read before as it is now', () => {
  queryClient.setQueryData(KEY, {
    pages: [
      { own: [liked], list: [other], nextCursor: 'c' },
      { own: [], list: [], nextCursor: null },
    ],
    pageParams: [null, 'c'],
  })
  vi.advanceTimersByTime(1)
  notePost('t-liked', { likeNum: 6, meLiked: true })
  renewLists(queryClient, 'feed')
  expect(queryClient.getQueryData(KEY)).toEqual({
    pages: [
      { own: [{ ...liked, likeNum: 6, meLiked: true }], list: [other], nextCursor: 'c' },
      { own: [], list: [], nextCursor: null },
    ],
    pageParams: [null, 'c'],
  })
})

it('leaves a list as old as it is: it is still to be checked for news', () => {
  queryClient.setQueryData(KEY, { pages: [{ own: [], list: [liked], nextCursor: null }], pageParams: [null] })
  vi.advanceTimersByTime(5000)
  notePost('t-liked', { likeNum: 6 })
  renewLists(queryClient, 'feed')
  expect(queryClient.getQueryData(KEY)).toMatchObject({ pages: [{ list: [{ likeNum: 6 }] }] })
  expect(queryClient.getQueryState(KEY)?.dataUpdatedAt).toBe(1000)
})

it('adds up what is noted of a post', () => {
  notePost('t-liked', { likeNum: 6 })
  notePost('t-liked', { commentNum: 2 })
  expect(withChanges([{ list: [liked] }], 0)).toEqual([{ list: [{ ...liked, likeNum: 6, commentNum: 2 }] }])
})

it('shows nothing noted before a list was read in it, whatever else is noted of the post later', () => {
  notePost('t-liked', { title: '旧标题', likeNum: 6 })
  const readAt = Date.now()
  vi.advanceTimersByTime(1)
  notePost('t-liked', { commentNum: 2 })
  const read = { ...liked, title: '新标题', likeNum: 9 }
  expect(withChanges([{ list: [read] }], readAt)).toEqual([{ list: [{ ...read, commentNum: 2 }] }])
})

it('takes a post out that is gone, and leaves one that came back', () => {
  notePost('t-liked', null)
  notePost('t-other', null)
  notePost('t-other', {})
  expect(withChanges([{ list: [liked, other] }], 0)).toEqual([{ list: [other] }])
})

it('shows an author’s new name and picture over all posts and on the person, also where a post was noted before', () => {
  const me = makePerson({ imId: 'u-me', imNickName: '晓雨', imFaceUrl: 'new.webp' })
  const was = { imId: 'u-me', imNickName: '林晓雨', imFaceUrl: 'old.webp' }
  notePost('t-liked', { ...liked, ...was, likeNum: 6 })
  noteAuthor(me)
  const now = { imNickName: '晓雨', imFaceUrl: 'new.webp' }
  const pages = [{ own: [{ ...liked, ...was }], list: [other, { ...me, ...was }] }]
  expect(withChanges<object>(pages, 0)).toEqual([
    { own: [{ ...liked, ...was, likeNum: 6, ...now }], list: [other, { ...me, ...now }] },
  ])
})

it('changes no list that was read after the note, and nothing that is no post', () => {
  const pages = [{ list: [liked] }]
  notePost('t-liked', { likeNum: 6 })
  expect(withChanges(pages, 1000)).toBe(pages)
  const people = [{ list: [makePerson({ imId: 'u-1' })] }]
  expect(withChanges(people, 0)[0]).toBe(people[0])
})

it('keeps the last fifty notes', () => {
  for (let n = 0; n < 60; n += 1) notePost(`t-${n}`, null)
  const posts = Array.from({ length: 60 }, (_, n) => makeTrend({ trendsId: `t-${n}` }))
  expect(withChanges([{ list: posts }], 0)[0]?.list).toHaveLength(10)
})
