import { expect, it } from 'vitest'
import { hideAuthor, hideUnfollowed } from '@/posts/hideAuthor'
import { queryClient } from '@/http/queryClient'
import { makePerson, makeTrend } from '@tests/support/makers'

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
