import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { files, UPLOAD_GONE, UPLOAD_USED } from '@contract/file'
import { makeComment, makeFile } from '@tests/support/makers'
import { readDraft } from '@/writes/drafts/comment/commentDraft'
import { labelOf } from '@/writes/outbox/queueEntry'
import { outbox } from '@/writes/outbox/outbox'
import { backend, received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, closed, compose, input, ME, open, send, trendsId, user, written } from './atAPost'

atAPost()

describe('pictures of a comment', () => {
  const gif = (name: string) => new File([`GIF89a${name}`], name, { type: 'image/gif' })
  const field = () => screen.getByLabelText('添加图片')
  /** Uploads get consecutive ids; the first `failures` fail. From the `last` one on the comment is taken. */
  function takeUploads(failures = 0, last = 0) {
    const keys: (string | null)[] = []
    backend.use(
      http.post('*/api/files/v1/upload', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (keys.length <= failures) return HttpResponse.error()
        if (keys.length === last) stub(comments.publish, written())
        return HttpResponse.json({ code: 0, msg: '', data: makeFile({ id: `f${keys.length}` }) })
      }),
    )
    return keys
  }
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
  })

  it('are uploaded at once, can be taken out, and go with the words', async () => {
    takeUploads()
    stub(comments.publish, written({ files: [makeFile()] }))
    await user.type(await compose(), '看图')
    await user.upload(field(), [gif('a.gif'), gif('b.gif')])
    expect(await screen.findByRole('img', { name: '图片 2' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '移除图片 1' }))
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toEqual({ trendsId, content: '看图', fileIds: ['f2'] })
    expect(await screen.findByRole('list', { name: '评论图片' })).toBeVisible()
  })

  it('hand the focus of the last one that is taken out on to the button that adds one', async () => {
    takeUploads()
    await compose()
    await user.upload(field(), gif('a.gif'))
    await user.click(await screen.findByRole('button', { name: '移除图片 1' }))
    expect(screen.queryByRole('list', { name: '已选图片' })).toBeNull()
    expect(screen.getByRole('button', { name: '图片' })).toHaveFocus()
  })

  it('can be all there is', async () => {
    takeUploads()
    stub(comments.publish, written())
    await compose()
    await user.upload(field(), gif('a.gif'))
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toMatchObject({ content: '', fileIds: ['f1'] })
  })

  it('that did not arrive are tried again under their key, and are kept with the draft', async () => {
    const keys = takeUploads(1)
    await compose()
    await user.upload(field(), gif('a.gif'))
    const retry = await screen.findByRole('button', { name: '图片 1 网络不可用，重试' })
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(keys[1]).toBe(keys[0])
    await user.keyboard('{Escape}')
    await closed()
    await user.click(input())
    expect(await screen.findByRole('img', { name: '图片 1' })).toBeInTheDocument()
    expect(keys).toHaveLength(2)
  })

  it('that cannot be read are not taken, and the words go without them', async () => {
    const keys = takeUploads()
    stub(comments.publish, written())
    await user.type(await compose(), '看图')
    await user.upload(field(), [new File([], 'empty.gif', { type: 'image/gif' }), gif('b.gif')])
    expect(await screen.findByText('文件是空的，请重新选择')).toBeVisible()
    expect(await screen.findByRole('img', { name: '图片 1' })).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: '图片 2' })).toBeNull()
    await user.click(send())
    await closed()
    expect(keys).toHaveLength(1)
    expect(received(comments.publish)[0]?.body).toMatchObject({ content: '看图', fileIds: ['f1'] })
  })

  it('wait with the words where there is no network, and go out with them', async () => {
    stubOffline(files.upload)
    stubOffline(comments.publish)
    await user.type(await compose(), '看图')
    await user.upload(field(), [gif('a.gif'), gif('b.gif')])
    await screen.findByRole('img', { name: '图片 2' })
    await user.click(send())
    await closed()
    expect(outbox.entries().map(({ write }) => labelOf(write))).toEqual(['评论：看图 [图片]'])
    const keys = takeUploads()
    stub(comments.publish, written())
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(outbox.entries()).toEqual([]))
    expect(new Set(keys).size).toBe(2)
    expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '看图', fileIds: ['f1', 'f2'] })
  })

  it.each([
    ['another tab has used', UPLOAD_USED],
    ['the backend has deleted', UPLOAD_GONE],
  ])('that %s are uploaded again, and go with the words', async (_, why) => {
    const keys = takeUploads(0, 4)
    stubRefusal(comments.publish, Code.NotFound, why)
    await user.type(await compose(), '看图')
    await user.upload(field(), [gif('a.gif'), gif('b.gif')])
    const reads = received(comments.list).length
    await user.click(send())
    await closed()
    const sent = received(comments.publish)
    expect(sent.map(({ body }) => body)).toMatchObject([{ fileIds: ['f1', 'f2'] }, { fileIds: ['f3', 'f4'] }])
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    expect(new Set(keys).size).toBe(4)
    expect(received(comments.list)).toHaveLength(reads)
  })

  it('that are refused again stay with the words, and are uploaded anew the next time', async () => {
    takeUploads(0, 3)
    await user.type(await compose(), '看图')
    await user.upload(field(), gif('a.gif'))
    stubRefusal(comments.publish, Code.NotFound, UPLOAD_USED)
    await user.click(send())
    expect(await screen.findByText(UPLOAD_USED)).toBeVisible()
    expect(received(comments.publish)).toHaveLength(2)
    expect(screen.getByRole('img', { name: '图片 1' })).toBeInTheDocument()
    await user.click(send())
    await closed()
    expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '看图', fileIds: ['f3'] })
  })

  it('that are refused once the page was left stay with the words, and go out the next time', async () => {
    takeUploads(0, 2)
    let refuse: () => void = () => undefined
    const late = new Promise<void>((resolve) => (refuse = resolve))
    stubRefusal(comments.publish, Code.NotFound, UPLOAD_USED, late)
    await user.type(await compose(), '看图')
    await user.upload(field(), gif('a.gif'))
    await user.click(send())
    await waitFor(() => expect(received(comments.publish)).toHaveLength(1))
    cleanup()
    refuse()
    const place = { userId: ME, trendsId, commentsId: '' }
    await expect.poll(async () => (await readDraft(place)).key).toBe('')
    expect(received(comments.publish)).toHaveLength(1)
    await compose()
    await screen.findByRole('img', { name: '图片 1' })
    await user.click(send())
    await closed()
    expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '看图', fileIds: ['f2'] })
  })

  it('on their way are waited for', async () => {
    let answer: () => void = () => undefined
    backend.use(
      http.post('*/api/files/v1/upload', async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return HttpResponse.json({ code: 0, msg: '', data: makeFile({ id: 'late' }) })
      }),
    )
    stub(comments.publish, written())
    await user.type(await compose(), '看图')
    await user.upload(field(), gif('a.gif'))
    await screen.findByRole('progressbar')
    await user.click(send())
    expect(screen.getByRole('button', { name: '发送中...' })).toBeDisabled()
    expect(received(comments.publish)).toEqual([])
    answer()
    await closed()
    expect(received(comments.publish)[0]?.body).toMatchObject({ fileIds: ['late'] })
  })

  it('that were refused for good say why, are not sent again, and are taken out', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '图片已损坏或格式不支持，请换一张')
    stub(comments.publish, written())
    await user.type(await compose(), '看图')
    await user.upload(field(), gif('a.gif'))
    expect(await screen.findByText('图片 1：图片已损坏或格式不支持，请换一张')).toBeVisible()
    expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
    await user.click(send())
    expect(await screen.findByText('图片已损坏或格式不支持，请换一张')).toBeVisible()
    expect(received(files.upload)).toHaveLength(1)
    expect(received(comments.publish)).toEqual([])
    await user.click(screen.getByRole('button', { name: '移除图片 1' }))
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toMatchObject({ content: '看图', fileIds: [] })
  })

  it('are nine at most', async () => {
    takeUploads()
    await compose()
    await user.upload(
      field(),
      Array.from({ length: 10 }, (_, at) => gif(`${at}.gif`)),
    )
    expect(await screen.findByText('一条评论最多 9 张图片')).toBeVisible()
    expect(screen.getAllByRole('img', { name: /^图片 \d$/ })).toHaveLength(9)
  })

  it('of a reply do not get the focus that goes to the first new reply', async () => {
    const replies = [makeComment({ commentsId: 'r1', content: '答一', files: [makeFile()] })]
    const added = [makeComment({ commentsId: 'r2', content: '答二' })]
    stub(comments.list, { list: [makeComment({ commentsId: 'c1', replyNum: 2, replies })], total: 1 })
    stub(comments.replies, { list: [...replies, ...added], nextCursor: null })
    open()
    await screen.findByRole('list', { name: '评论图片' })
    await user.click(screen.getByRole('button', { name: '展开 1 条回复' }))
    expect((await screen.findByText('答二')).closest('li')).toHaveFocus()
  })
})
