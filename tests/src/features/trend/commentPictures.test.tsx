import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { files } from '@contract/file'
import { makeFile } from '@tests/support/makers'
import { backend, received, stub, stubRefusal } from '@tests/support/stubs'
import { atAPost, closed, compose, input, send, trendsId, user, written } from './atAPost'

atAPost()

describe('pictures of a comment', () => {
  const gif = (name: string) => new File([`GIF89a${name}`], name, { type: 'image/gif' })
  const field = () => screen.getByLabelText('添加图片')
  /** Uploads get ids one after the other; the first `failures` do not arrive. */
  function takeUploads(failures = 0) {
    const keys: (string | null)[] = []
    backend.use(
      http.post('*/api/files/v1/upload', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (keys.length <= failures) return HttpResponse.error()
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
    const retry = await screen.findByRole('button', { name: '图片 1 上传失败，重新上传' })
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(keys[1]).toBe(keys[0])
    await user.keyboard('{Escape}')
    await closed()
    await user.click(input())
    expect(await screen.findByRole('img', { name: '图片 1' })).toBeInTheDocument()
    expect(keys).toHaveLength(2)
  })

  it('that were refused for good say why, are not sent again, and are taken out', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '图片已损坏或格式不支持，请换一张')
    stub(comments.publish, written())
    await user.type(await compose(), '看图')
    await user.upload(field(), gif('a.gif'))
    expect(await screen.findByText('图片 1：图片已损坏或格式不支持，请换一张')).toBeVisible()
    expect(screen.queryByRole('button', { name: /重新上传/ })).toBeNull()
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
})
