import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { publishing } from '@contract/publish'
import { FeedTab, trends } from '@contract/trend'
import { call } from '@/http/call'
import { newKey } from '@/lib/newKey'
import { withChanges } from '@/posts/changedPosts'
import { session } from '@/session/session'
import { removePost } from '@/writes/operations/removePost'
import { makeTrend } from '@tests/support/makers'
import { stub, stubOffline } from '@tests/support/stubs'

const mine = makeTrend({ trendsId: 't-mine' })
const page = () => call(trends.page, { tab: FeedTab.Mine, cursor: null }, { kept: true, quiet: 'background' })
const send = (on: boolean) =>
  removePost.send({ kind: 'remove', body: { trendsId: 't-mine', on }, name: '' }, { key: newKey(), quiet: true })

it('takes an own post out of the lists read before and off the device, also where the queue sends it', async () => {
  session.signIn({ accessToken: 'a', isFamilyAccount: 'N' })
  stub(trends.page, { list: [mine], nextCursor: null })
  await page()
  stubOffline(trends.page)
  await vi.waitFor(async () => expect((await page()).list).toHaveLength(1))
  stub(publishing.remove, null)
  await send(true)
  expect(withChanges([{ list: [mine] }], 0)).toEqual([{ list: [] }])
  await vi.waitFor(async () => expect((await page()).list).toEqual([]))
  stub(publishing.restore, mine)
  await send(false)
  expect(withChanges([{ list: [mine] }], 0)).toEqual([{ list: [mine] }])
  session.signOut()
  sessionStorage.clear()
})
