import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { files, UPLOAD_USED } from '@contract/file'
import type { QueuedWrite } from '@/writes/operations/registry'
import { makeComment, makeFile } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { openHttpAsMember } from '../../http/openHttp'

const KEY = '00000000-0000-4000-8000-000000000001'
const place = { userId: 'u-1', trendsId: 't1', commentsId: '' }

let page: Awaited<ReturnType<typeof openHttpAsMember>>

beforeEach(async () => {
  page = await openHttpAsMember()
  stub(files.upload, makeFile({ id: 'again' }))
  stubRefusal(comments.publish, Code.NotFound, UPLOAD_USED)
})
afterEach(() => page.session.signOut())

async function queued() {
  const picture = { key: 'p1', name: 'a.gif', blob: new Blob(['GIF89a']), fileId: 'used', uploadedAt: Date.now() }
  const draft = { content: '看图', emojiName: '', pictures: [picture], key: KEY, id: KEY }
  const write: QueuedWrite = { kind: 'comment', place, draft }
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.flush()
  await outbox.add(write, KEY)
  return outbox
}

it('a comment that waited uploads its pictures again where another tab has used them, and goes out with them', async () => {
  const outbox = await queued()
  await outbox.flush()
  expect(outbox.entries()).toHaveLength(1)
  stub(comments.publish, makeComment())
  await outbox.flush()
  await vi.waitFor(() => expect(outbox.entries()).toEqual([]))
  const sent = received(comments.publish)
  expect(sent.map(({ body }) => body.fileIds)).toEqual([['used'], ['again']])
  expect(sent[1]?.headers.get('idempotency-key')).not.toBe(KEY)
  expect(received(files.upload)[0]?.headers.get('idempotency-key')).not.toBe('p1')
})

it('a comment whose pictures are refused again comes back as a draft', async () => {
  const outbox = await queued()
  await outbox.flush()
  await outbox.flush()
  expect(outbox.entries()).toEqual([])
  expect(received(comments.publish)).toHaveLength(2)
  const { readDraft } = await import('@/writes/drafts/comment/commentDraft')
  expect(await readDraft(place)).toMatchObject({ content: '看图' })
})
