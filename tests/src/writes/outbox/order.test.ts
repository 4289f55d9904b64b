import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { blankDraft, FileRole } from '@/writes/drafts/post/trendDraft'
import { like as operation, type LikeWrite } from '@/writes/operations/like'
import { post, type PostWrite } from '@/writes/operations/post'
import { pause } from '@tests/support/concurrency/pause'
import { makeTrend } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { openHttpAsMember } from '../../http/openHttp'

const edit = (text: string, draftId: string, trendsId?: string): PostWrite => ({
  kind: 'post',
  draft: { ...blankDraft(draftId), text, updatedAt: text.length, ...(trendsId ? { trendsId } : {}) },
  words: { type: 1, title: '', content: `<p>${text}</p>`, fileIds: [], topicIds: [], visibility: 1 },
})
const KEY = '00000000-0000-4000-8000-00000000000'

afterEach(() => void vi.useRealTimers())

/** A member's tab that has read its queue. */
async function openTab() {
  const { session } = await openHttpAsMember()
  const { outbox } = await import('@/writes/outbox/outbox')
  const { entryStore } = await import('@/writes/outbox/entryStore')
  const { draftStore } = await import('@/writes/drafts/post/draftStore')
  const { submit } = await import('@/writes/submit/submit')
  await outbox.identify('u-1')
  await outbox.flush()
  return { session, outbox, entryStore, draftStore, submit }
}

it('what waits goes out in the order it was made, although the clock of the device was set back meanwhile', async () => {
  const { session } = await openHttpAsMember()
  const sent: string[] = []
  stub(relations.follow, () => {
    sent.push('follow')
    return { relation: 1 }
  })
  stub(relations.block, () => {
    sent.push('block')
    return { on: true, relation: 0 }
  })
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.flush()
  await outbox.add({ kind: 'follow', body: { userId: 'u-9', on: true } }, `${KEY}1`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  await outbox.add({ kind: 'block', body: { userId: 'u-9', on: true }, name: '林晓雨' }, `${KEY}2`)
  await outbox.flush()
  expect(sent).toEqual(['follow', 'block'])
  session.signOut()
})

it('a later write about a target goes out after the queued one that it replaces, where that is being sent', async () => {
  const { session } = await openHttpAsMember()
  const like = (on: boolean): LikeWrite => ({ kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on } })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const done: boolean[] = []
  stub(acts.like, async ({ on }) => {
    if (on) await arrived
    done.push(on)
    return { on, count: 1 }
  })
  const { outbox } = await import('@/writes/outbox/outbox')
  const { submit } = await import('@/writes/submit/submit')
  await outbox.identify('u-1')
  await outbox.flush()
  await outbox.add(like(true), `${KEY}1`)
  const flushed = outbox.flush()
  await vi.waitFor(() => expect(received(acts.like)).toHaveLength(1))
  const submitted = submit(operation, { write: () => like(false) })
  await pause(50)
  arrive()
  await expect(submitted).resolves.toMatchObject({ kind: 'sent', data: { on: false } })
  await flushed
  expect(done).toEqual([true, false])
  expect(outbox.entries()).toEqual([])
  session.signOut()
})

it('a later edit of a post replaces the one that waits, while new posts wait beside each other', async () => {
  const { session } = await openHttpAsMember()
  stub(publishing.update, makeTrend())
  stub(publishing.publish, makeTrend())
  const { outbox } = await import('@/writes/outbox/outbox')
  const { submit } = await import('@/writes/submit/submit')
  await outbox.identify('u-1')
  await outbox.flush()
  await outbox.add(edit('先改的', 'edit-t9', 't9'), `${KEY}1`)
  await outbox.add(edit('第一篇', 'd1'), `${KEY}2`)
  await outbox.add(edit('第二篇', 'd2'), `${KEY}3`)
  await submit(post, { write: () => edit('后改的', 'edit-t9', 't9') })
  await outbox.flush()
  expect(received(publishing.update).map(({ body }) => body.content)).toEqual(['<p>后改的</p>'])
  expect(received(publishing.publish).map(({ body }) => body.content)).toEqual(['<p>第一篇</p>', '<p>第二篇</p>'])
  expect(outbox.entries()).toEqual([])
  session.signOut()
})

it('a later edit of a post replaces one that another tab has queued since, which becomes a draft beside it', async () => {
  const { session, outbox, entryStore, draftStore, submit } = await openTab()
  stub(publishing.update, makeTrend())
  const former = edit('先改的', 'edit-t8', 't8')
  former.draft.files = [{ key: 'p1', role: FileRole.Picture }]
  const photo = new File(['GIF89a'], 'a.gif', { type: 'image/gif' })
  vi.spyOn(draftStore, 'readFile').mockResolvedValue(photo)
  const written = vi.spyOn(draftStore, 'writeFile')
  await entryStore.write({ id: 'of-the-other', userId: 'u-1', at: Date.now(), key: `${KEY}1`, write: former })
  await entryStore.write({ id: 'of-another-user', userId: 'u-2', at: 1, key: `${KEY}2`, write: former })
  const later = edit('这里后改的', 'edit-t8', 't8')
  await draftStore.write('u-1', later.draft)
  await submit(post, { write: () => later })
  await draftStore.remove('u-1', 'edit-t8')
  await outbox.flush()
  expect(received(publishing.update).map(({ body }) => body.content)).toEqual(['<p>这里后改的</p>'])
  expect((await entryStore.list()).map(({ id }) => id)).toEqual(['of-another-user'])
  const [returned, ...more] = await draftStore.list('u-1')
  expect(more).toEqual([])
  expect(returned).toMatchObject({ text: '先改的', trendsId: 't8' })
  expect(written).toHaveBeenCalledWith('u-1', returned?.draftId, 'p1', photo)
  session.signOut()
})

it('an edit that another tab has queued becomes a draft that does not end with the form that is being sent', async () => {
  const { session, entryStore, draftStore, submit } = await openTab()
  stub(publishing.update, makeTrend())
  for (const { draftId } of await draftStore.list('u-1')) await draftStore.remove('u-1', draftId)
  const former = edit('先改的', 'edit-t7', 't7')
  await entryStore.write({ id: 'of-the-other', userId: 'u-1', at: Date.now(), key: `${KEY}1`, write: former })
  await submit(post, { write: () => edit('这里后改的', 'edit-t7', 't7') })
  await draftStore.remove('u-1', 'edit-t7')
  expect(await draftStore.list('u-1')).toMatchObject([{ text: '先改的', trendsId: 't7' }])
  session.signOut()
})

it('a write goes out where the store of the device does not answer', async () => {
  const { session, entryStore, submit } = await openTab()
  stub(acts.like, { on: true, count: 1 })
  vi.spyOn(entryStore, 'list').mockReturnValue(new Promise(() => undefined))
  const like: LikeWrite = { kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }
  await expect(submit(operation, { write: () => like })).resolves.toMatchObject({ kind: 'sent', data: { on: true } })
  vi.restoreAllMocks()
  session.signOut()
})
