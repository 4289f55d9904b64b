import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { FeedTab, trends } from '@contract/trend'
import { loadTrend } from '@/features/trend/view/loadTrend'
import { call } from '@/http/call'
import { withChanges } from '@/posts/changedPosts'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const gone = makeTrend({ trendsId: 't-gone' })
const other = makeTrend({ trendsId: 't-other' })
const page = () => call(trends.page, { tab: FeedTab.City, cursor: null }, { kept: true, quiet: 'background' })

beforeEach(() => session.signIn({ accessToken: 'a', isFamilyAccount: 'N' }))
afterEach(() => {
  session.signOut()
  sessionStorage.clear()
})

it.each([
  ['deleted', Code.TrendNotExist],
  ['rejected', Code.TrendAuditFail],
])('a post that turns out to be %s stands neither in the lists read before nor on the device', async (_, code) => {
  stub(trends.page, { list: [gone, other], nextCursor: null })
  await page()
  stubOffline(trends.page)
  await vi.waitFor(async () => expect((await page()).list).toHaveLength(2))
  stubRefusal(trends.detail, code, '')
  expect(await loadTrend('t-gone')).toMatchObject({ kind: 'blocked' })
  await vi.waitFor(() => expect(withChanges([{ list: [gone, other] }], 0)).toEqual([{ list: [other] }]))
  await vi.waitFor(async () => expect((await page()).list.map(({ trendsId }) => trendsId)).toEqual(['t-other']))
})
