import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Comment, comments } from '@contract/comment'
import { FeedTab, trends } from '@contract/trend'
import { call } from '@/http/call'
import { forgetKeptPost, forgetRows } from '@/http/kept'
import { session } from '@/session/session'
import { makeComment, makeTrend } from '@tests/support/makers'
import { stub, stubOffline } from '@tests/support/stubs'

const hers = makeTrend({ trendsId: 't-hers', imId: 'u-her' })
const his = makeTrend({ trendsId: 't-his', imId: 'u-him' })
const ofHer = { id: 'u-her', isGone: (row: object) => 'imId' in row && row.imId === 'u-her' }
const KEPT = { kept: true, quiet: 'background' } as const
const COMMENTS = { trendsId: 't-his', pageNum: 1, pageSize: 20, asc: false }

async function idsOf(tab: FeedTab): Promise<string[]> {
  return (await call(trends.page, { tab, cursor: null }, KEPT)).list.map(({ trendsId }) => trendsId)
}
const authorsOf = (list: readonly Comment[]): string[] =>
  list.flatMap(({ imId, replies }) => [imId, ...authorsOf(replies)])

beforeEach(async () => {
  session.signIn({ accessToken: newToken(), isFamilyAccount: 'N' })
  stub(trends.page, { list: [hers, his], nextCursor: null })
  stub(trends.detail, hers)
  const replies = [makeComment({ imId: 'u-her' }), makeComment({ imId: 'u-me' })]
  stub(comments.list, { list: [makeComment({ imId: 'u-him', replies })], total: 3 })
  for (const tab of [FeedTab.Recommend, FeedTab.Follow]) await idsOf(tab)
  await call(trends.detail, { trendsId: 't-hers' }, KEPT)
  await call(comments.list, COMMENTS, KEPT)
  stubOffline(trends.page)
  stubOffline(trends.detail)
  stubOffline(comments.list)
  await vi.waitFor(() => call(comments.list, COMMENTS, KEPT))
})
afterEach(() => session.signOut())

let logins = 0
const newToken = () => `token-${++logins}`

it('takes the rows that are gone out of the lists of some calls alone', async () => {
  await forgetRows(ofHer, { tab: FeedTab.Follow })
  expect(await idsOf(FeedTab.Follow)).toEqual(['t-his'])
  expect(await idsOf(FeedTab.Recommend)).toEqual(['t-hers', 't-his'])
})

it('takes them out of all lists, replies too, and removes an answer that is such a row', async () => {
  await forgetRows(ofHer)
  expect(await idsOf(FeedTab.Recommend)).toEqual(['t-his'])
  expect(authorsOf((await call(comments.list, COMMENTS, KEPT)).list)).toEqual(['u-him', 'u-me'])
  await expect(call(trends.detail, { trendsId: 't-hers' }, KEPT)).rejects.toMatchObject({ kind: 'offline' })
})

it('removes a post with its comments, and its rows', async () => {
  await forgetKeptPost('t-his')
  expect(await idsOf(FeedTab.Recommend)).toEqual(['t-hers'])
  await expect(call(comments.list, COMMENTS, KEPT)).rejects.toMatchObject({ kind: 'offline' })
})
