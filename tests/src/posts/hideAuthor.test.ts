import { expect, it } from 'vitest'
import { hideAuthor } from '@/posts/hideAuthor'
import { queryClient } from '@/http/queryClient'
import { makePerson, makeTrend } from '@tests/support/makers'

const hers = makeTrend({ trendsId: 't-hers', imId: 'u-her' })
const his = makeTrend({ trendsId: 't-his', imId: 'u-him' })

it('takes the posts of somebody blocked, and the person, out of all lists that were read', () => {
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
  sessionStorage.setItem('bole.feed.recommend//', '{}')
  hideAuthor('u-her')
  expect(queryClient.getQueryData(['feed', 'recommend//'])).toEqual({
    pages: [{ own: [], list: [his], nextCursor: 'c' }],
    pageParams: [null],
  })
  expect(queryClient.getQueryData(['search', 'trend', '徒步'])).toMatchObject({ pages: [{ list: [] }] })
  expect(queryClient.getQueryData(['related', 'u-me', 'fans'])).toMatchObject({ pages: [{ list: [] }] })
  expect(sessionStorage).toHaveLength(0)
  queryClient.clear()
})
