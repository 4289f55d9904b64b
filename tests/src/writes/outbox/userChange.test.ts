import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { files } from '@contract/file'
import { people } from '@contract/people'
import { publishing } from '@contract/publish'
import { NO_DRAFT } from '@/writes/drafts/comment/commentDraft'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import type { CommentWrite } from '@/writes/operations/comment'
import type { QueuedWrite } from '@/writes/operations/registry'
import { makeAccount, makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { openHttpAsMember } from '../../http/openHttp'

const KEY = '00000000-0000-4000-8000-000000000001'
const PICTURE_KEY = '00000000-0000-4000-8000-000000000002'
const picture = { key: PICTURE_KEY, name: '1.jpg', blob: new Blob(['1']), fileId: '', uploadedAt: 0 }
const comment: CommentWrite = {
  kind: 'comment',
  place: { userId: 'u-1', trendsId: 't1', commentsId: '' },
  draft: { ...NO_DRAFT, content: '山里没有信号', pictures: [picture] },
}
const draft = blankDraft('d1')
const { type, visibility } = draft
const words = { type, title: '', content: '<p>好</p>', fileIds: [], topicIds: [], visibility }
const post: QueuedWrite = { kind: 'post', draft, words }

let page: Awaited<ReturnType<typeof openHttpAsMember>>

beforeEach(async () => {
  page = await openHttpAsMember()
})
afterEach(() => {
  page.session.signOut()
  vi.unstubAllGlobals()
})

/** A post is only queued where the device can store it. */
function haveRoom() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
}

/** The queue of `u-1`, with one write of theirs. */
async function queued(write: QueuedWrite) {
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.flush()
  await outbox.add(write, KEY)
  return outbox
}

/** Someone else signs in on the same page. */
function changeUser(userId: string, token: string) {
  page.session.signOut()
  stub(people.account, makeAccount({ imId: userId }))
  page.session.signIn({ accessToken: token, isFamilyAccount: 'N' })
}

/** A response that comes once it is released. */
function held<Data>(data: Data) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { answer: () => released.then(() => data), released, release }
}

it('a comment whose picture arrives after another person has signed in goes out under its author’s next login only', async () => {
  // Without IndexedDB, whose stand-in stores no pictures, the entry lasts as long as the page.
  const outbox = await queued(comment)
  const upload = held(makeFile({ id: 'f1' }))
  stub(files.upload, upload.answer)
  stub(comments.publish, makeComment())
  const flushed = outbox.flush()
  await vi.waitFor(() => expect(received(files.upload)).toHaveLength(1))
  changeUser('u-2', 'token-b')
  upload.release()
  await flushed
  await outbox.flush()
  expect(received(comments.publish)).toEqual([])
  expect(outbox.entries()).toEqual([])

  changeUser('u-1', 'token-c')
  await outbox.identify('u-1')
  await vi.waitFor(async () => {
    await outbox.flush()
    expect(received(comments.publish)).toHaveLength(1)
  })
  expect(received(comments.publish)[0]?.headers.get('x-accesstoken')).toBe('token-c')
  expect(received(files.upload).map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    PICTURE_KEY,
    PICTURE_KEY,
  ])
  expect(page.said()).toEqual([])
})

it('a write refused after another person has signed in waits for its author, and nobody else is told', async () => {
  haveRoom()
  const outbox = await queued(post)
  const refusal = held(undefined)
  stubRefusal(
    publishing.publish,
    Code.InvalidInput,
    '内容需要修改',
    refusal.released.then(() => undefined),
  )
  const flushed = outbox.flush()
  await vi.waitFor(() => expect(received(publishing.publish)).toHaveLength(1))
  changeUser('u-2', 'token-b')
  refusal.release()
  await flushed
  await outbox.flush()
  expect(page.said()).toEqual([])
  stubRefusal(publishing.publish, Code.TooOften, '操作太频繁')
  changeUser('u-1', 'token-c')
  await outbox.identify('u-1')
  expect(outbox.entries()).toMatchObject([{ key: KEY, write: { kind: 'post' } }])
  await outbox.flush()
  // The page of the next test shares the session.
  for (const one of outbox.entries()) await outbox.cancel(one)
})

it('a post that was sent although another person has signed in is over, and nobody else is told', async () => {
  haveRoom()
  const outbox = await queued(post)
  const response = held(makeTrend())
  stub(publishing.publish, response.answer)
  const flushed = outbox.flush()
  await vi.waitFor(() => expect(received(publishing.publish)).toHaveLength(1))
  changeUser('u-2', 'token-b')
  response.release()
  await flushed
  expect(page.said()).toEqual([])
  changeUser('u-1', 'token-c')
  await outbox.identify('u-1')
  await outbox.flush()
  expect(outbox.entries()).toEqual([])
})

it('what waits of the next person goes out by itself once the former one’s attempt has ended', async () => {
  haveRoom()
  const { outbox } = await import('@/writes/outbox/outbox')
  const asUser = async (userId: string, token: string) => {
    changeUser(userId, token)
    await outbox.identify(userId)
    await outbox.flush()
  }
  await asUser('u-2', 'token-b')
  await outbox.add({ kind: 'like', body: { targetKind: 'TRENDS', targetId: 't9', on: true } }, PICTURE_KEY)
  await asUser('u-1', 'token-c')
  await outbox.add(post, KEY)
  const response = held(makeTrend())
  stub(publishing.publish, response.answer)
  stub(acts.like, { on: true, count: 1 })
  void outbox.flush()
  await vi.waitFor(() => expect(received(publishing.publish)).toHaveLength(1))
  changeUser('u-2', 'token-d')
  response.release()
  await vi.waitFor(() => expect(received(acts.like)).toHaveLength(1))
  expect(received(acts.like)[0]?.headers.get('x-accesstoken')).toBe('token-d')
})
