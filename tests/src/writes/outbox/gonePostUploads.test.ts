import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files, UPLOAD_GONE } from '@contract/file'
import { publishing } from '@contract/publish'
import { blankDraft, FileRole } from '@/writes/drafts/post/trendDraft'
import { makeFile, makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { openHttpAsMember } from '../../http/openHttp'

const KEY = '00000000-0000-4000-8000-000000000001'

let page: Awaited<ReturnType<typeof openHttpAsMember>>

beforeEach(async () => {
  page = await openHttpAsMember()
  stub(files.upload, makeFile({ id: 'again' }))
})
afterEach(() => page.session.signOut())

describe('a post that waited until its uploads were deleted', () => {
  const draft = {
    ...blankDraft('d1'),
    trendsId: 't9',
    type: 4 as const,
    title: '湖边',
    html: '<p>湖<img src="/files/p1"><img src="/files/former"></p>',
    files: [
      { key: 'p1', role: FileRole.Inline, file: makeFile({ id: 'gone' }) },
      { key: 'former', role: FileRole.Inline, file: makeFile({ id: 'former' }) },
    ],
    updatedAt: 7,
  }
  const contentOf = (id: string) => `<p>湖<img src="/files/${id}"><img src="/files/former"></p>`
  const { type, title, visibility } = draft
  const words = { type, title, content: contentOf('gone'), fileIds: ['gone', 'former'], topicIds: [], visibility }
  const keysOf = (endpoint: typeof files.upload | typeof publishing.update) =>
    received<unknown, unknown>(endpoint).map(({ headers }) => headers.get('idempotency-key'))

  /** This device has the bytes of one file; the other one is the edited post's own. */
  async function refusedOnce(refusal = UPLOAD_GONE) {
    stubRefusal(publishing.update, Code.NotFound, refusal)
    const { draftStore } = await import('@/writes/drafts/post/draftStore')
    const photo = new File(['GIF89a'], 'a.gif', { type: 'image/gif' })
    vi.spyOn(draftStore, 'readFile').mockImplementation(async (userId, draftId, key) =>
      [userId, draftId, key].join() === 'u-1,d1,p1' ? photo : undefined,
    )
    const { outbox } = await import('@/writes/outbox/outbox')
    await outbox.identify('u-1')
    await outbox.flush()
    await outbox.add({ kind: 'post', draft, words }, KEY)
    await outbox.flush()
    return { outbox, draftStore }
  }

  it.each([
    ['a file', UPLOAD_GONE],
    ['a picture in the text', '正文中的图片不存在或已过期，请重新插入'],
  ])('uploads again what this device has, and goes out with that: refused for %s', async (_what, refusal) => {
    const { outbox } = await refusedOnce(refusal)
    expect(outbox.entries()).toHaveLength(1)
    expect(page.toasts).toEqual([])
    stub(publishing.update, makeTrend())
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    const bodies = received(publishing.update).map(({ body }) => body)
    expect(bodies).toEqual([
      { ...words, trendsId: 't9' },
      { ...words, trendsId: 't9', content: contentOf('again'), fileIds: ['again', 'former'] },
    ])
    expect(new Set(keysOf(publishing.update)).size).toBe(2)
    expect(keysOf(files.upload)).toHaveLength(1)
  })

  it('waits on without a network, and then uploads under the same key', async () => {
    const { outbox } = await refusedOnce()
    stubOffline(files.upload)
    await outbox.flush()
    expect(outbox.entries()).toHaveLength(1)
    expect(received(publishing.update)).toHaveLength(1)
    stub(files.upload, makeFile({ id: 'again' }))
    stubOffline(publishing.update)
    await outbox.flush()
    stub(publishing.update, makeTrend())
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect(keysOf(files.upload)).toHaveLength(2)
    expect(new Set(keysOf(files.upload)).size).toBe(1)
    expect(page.toasts).toHaveLength(1)
  })

  it('uploads under another key where this one stands for other bytes', async () => {
    const { outbox } = await refusedOnce()
    stubRefusal(files.upload, Code.ReusedKey, '请求标识已用于其他内容')
    await outbox.flush()
    expect(new Set(keysOf(files.upload)).size).toBe(2)
    expect(outbox.entries()).toHaveLength(1)
    expect(received(publishing.update)).toHaveLength(1)
    stub(files.upload, makeFile({ id: 'again' }))
    stub(publishing.update, makeTrend())
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
  })

  it('comes back as a draft with the new uploads where it is refused again', async () => {
    const { outbox, draftStore } = await refusedOnce()
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    expect(received(publishing.update)).toHaveLength(2)
    const back = await draftStore.read('u-1', 'd1')
    expect(back?.files.map(({ file }) => file?.id)).toEqual(['again', 'former'])
  })

  describe('while a file is being uploaded', () => {
    /** The upload gets no answer before `arrive`. */
    async function uploading() {
      const opened = await refusedOnce()
      await opened.draftStore.remove('u-1', 'd1')
      let arrive = () => {}
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      stub(files.upload, () => arrived.then(() => makeFile({ id: 'again' })))
      stub(publishing.update, makeTrend())
      const flushed = opened.outbox.flush()
      await vi.waitFor(() => expect(keysOf(files.upload)).toHaveLength(1))
      const [entry] = opened.outbox.entries()
      if (!entry) throw new Error('it does not wait')
      return { ...opened, entry, flushed, arrive }
    }

    it('can be cancelled', async () => {
      const { outbox, draftStore, entry, flushed, arrive } = await uploading()
      expect(await outbox.cancel(entry)).toBe(true)
      expect(outbox.entries()).toEqual([])
      expect(await draftStore.read('u-1', 'd1')).toMatchObject({ title: '湖边' })
      arrive()
      await flushed
      expect(received(publishing.update)).toHaveLength(1)
      expect(page.toasts).toEqual([])
    })

    it('is replaced by the next edit at once', async () => {
      const { outbox, flushed, arrive } = await uploading()
      const { submit } = await import('@/writes/submit/submit')
      const { post } = await import('@/writes/operations/post')
      const next = { ...words, title: '山顶', content: '<p>山</p>', fileIds: [] }
      await submit(post, { write: () => ({ kind: 'post', draft: { ...draft, updatedAt: 8 }, words: next }) })
      arrive()
      await flushed
      expect(outbox.entries()).toEqual([])
      expect(received(publishing.update).map(({ body }) => body.title)).toEqual(['湖边', '山顶'])
    })

    it('stays cancelled where another tab has cancelled it', async () => {
      const { outbox, entry, flushed, arrive } = await uploading()
      const { entryStore } = await import('@/writes/outbox/entryStore')
      await entryStore.remove(entry)
      arrive()
      await flushed
      expect(outbox.entries()).toEqual([])
      expect(await entryStore.list()).toEqual([])
      expect(received(publishing.update)).toHaveLength(1)
      expect(page.toasts).toEqual([])
    })
  })

  it('cannot be called back once it is being sent itself', async () => {
    const { outbox } = await refusedOnce()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    stub(publishing.update, () => arrived.then(() => makeTrend()))
    const flushed = outbox.flush()
    await vi.waitFor(() => expect(received(publishing.update)).toHaveLength(2))
    for (const one of outbox.entries()) expect(await outbox.cancel(one)).toBe(false)
    arrive()
    await flushed
    expect(outbox.entries()).toEqual([])
  })
})
