import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { makeTrend } from '@tests/support/makers'
import { stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import type { QueuedWrite } from '@/writes/operations/registry'
import { openHttpAsMember } from '../../http/openHttp'

const KEY = '00000000-0000-4000-8000-00000000000'
const like: QueuedWrite = { kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }
const follow: QueuedWrite = { kind: 'follow', body: { userId: 'u-9', on: true } }
const draft = blankDraft('d1')
const { type, visibility } = draft
const words = { type, title: '', content: '<p>好</p>', fileIds: [], topicIds: [], visibility }

let page: Awaited<ReturnType<typeof openHttpAsMember>>

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  page = await openHttpAsMember()
  stubOffline(acts.like)
  stubOffline(relations.follow)
  stubOffline(publishing.publish)
})
afterEach(() => {
  page.session.signOut()
  vi.restoreAllMocks()
})

async function queued(...writes: QueuedWrite[]) {
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.flush()
  for (const [at, write] of writes.entries()) await outbox.add(write, `${KEY}${at}`)
  return outbox
}

it('every write of the queue that is refused is told, also where others go out after it', async () => {
  const outbox = await queued(like, follow, { kind: 'post', draft, words })
  stubRefusal(acts.like, Code.TrendNotExist, '该动态不存在或已被删除')
  stubRefusal(relations.follow, Code.Forbidden, '对方暂不可关注')
  stub(publishing.publish, makeTrend())
  await outbox.flush()
  expect(outbox.entries()).toEqual([])
  expect(page.said().at(-1)).toBe('点赞未能发送：该动态不存在或已被删除；关注未能发送：对方暂不可关注')
})

it('a write that is refused while nobody looks at the page is told on the return to it', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const outbox = await queued(like)
  stubRefusal(acts.like, Code.TrendNotExist, '该动态不存在或已被删除')
  await outbox.flush()
  expect(outbox.entries()).toEqual([])
  expect(page.said()).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(page.said()).toEqual(['点赞未能发送：该动态不存在或已被删除']))
})
