import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { files } from '@contract/file'
import { readDraft } from '@/writes/drafts/comment/commentDraft'
import { makeFile } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { atAPost, closed, compose, ME, send, trendsId, user, written } from './atAPost'

atAPost()

describe('pictures of a comment that are still being scaled down', () => {
  const gif = (name: string) => new File([`GIF89a${name}`], name, { type: 'image/gif' })
  /** In the same tick as what follows. */
  const choose = (...chosen: File[]) =>
    fireEvent.change(screen.getByLabelText('添加图片'), { target: { files: chosen } })
  const sent = () => received(comments.publish).map(({ body }) => body)

  beforeAll(() => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
  })
  beforeEach(() => {
    let uploads = 0
    stub(files.upload, () => makeFile({ id: `f${++uploads}` }))
    stub(comments.publish, written())
  })

  it('are waited for, and go with the words', async () => {
    await user.type(await compose(), '看图')
    choose(gif('a.gif'), gif('b.gif'))
    fireEvent.click(send())
    expect(screen.getByRole('button', { name: '发送中...' })).toBeDisabled()
    await closed()
    expect(sent()).toEqual([{ trendsId, content: '看图', fileIds: ['f1', 'f2'] }])
    expect(await readDraft({ userId: ME, trendsId, commentsId: '' })).toMatchObject({ content: '', pictures: [] })
  })

  it('hold back the words where they cannot be read, which go the next time', async () => {
    await user.type(await compose(), '看图')
    choose(new File([], 'empty.gif', { type: 'image/gif' }))
    fireEvent.click(send())
    expect(await screen.findByText('文件是空的，请重新选择')).toBeVisible()
    await waitFor(() => expect(send()).toBeEnabled())
    expect(sent()).toEqual([])
    await user.click(send())
    await closed()
    expect(sent()).toEqual([{ trendsId, content: '看图', fileIds: [] }])
  })

  it('are nine at most, together with those chosen after them', async () => {
    await compose()
    const names = Array.from({ length: 10 }, (_, at) => `${at}.gif`)
    choose(...names.slice(0, 5).map(gif))
    choose(...names.slice(5).map(gif))
    expect(await screen.findByText('一条评论最多 9 张图片')).toBeVisible()
    await screen.findByRole('img', { name: '图片 9' })
    const kept = async () => (await readDraft({ userId: ME, trendsId, commentsId: '' })).pictures
    await expect.poll(async () => (await kept()).map(({ name }) => name)).toEqual(names.slice(0, 9))
  })
})
