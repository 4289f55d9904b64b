import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { comments } from '@contract/comment'
import { files } from '@contract/file'
import { droppedBy, dropInOtherTab, tellDropped } from '@tests/support/otherTab'
import { received, stub } from '@tests/support/stubs'
import { deviceStore } from '@/lib/stores/deviceStore'
import { keepDraft, nameOf, NO_DRAFT, readDraft } from '@/writes/drafts/comment/commentDraft'
import { atAPost, closed, compose, ME, send, trendsId, user, written } from '../../atAPost'

atAPost()

const place = () => ({ userId: ME, trendsId, commentsId: '' })

it('keeps its own words where another tab has sent other ones of the same draft', async () => {
  await user.type(await compose(), '这页的话')
  await dropInOtherTab(nameOf(place()))
  await expect.poll(async () => (await readDraft(place())).content).toBe('这页的话')
})

it('keeps the pictures that another tab has left for the next comment beside its own words, and with what is typed then', async () => {
  stub(files.upload, () => new Promise(() => undefined))
  const field = await compose()
  await user.type(field, '这页的话')
  const blob = new Blob(['GIF89a'], { type: 'image/gif' })
  const left = { key: 'p1', name: 'p1.gif', blob, fileId: '', uploadedAt: 0 }
  await keepDraft(place(), { ...NO_DRAFT, pictures: [left] })
  await tellDropped(nameOf(place()))
  const kept = async () => {
    const { content, pictures } = await readDraft(place())
    return [content, ...pictures.map(({ key }) => key)]
  }
  await expect.poll(kept).toEqual(['这页的话', 'p1'])
  await user.type(field, '！')
  await expect.poll(kept).toEqual(['这页的话！', 'p1'])
})

it('does not take back the pictures that it sends while another tab tells of its own', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  stub(comments.publish, ({ content }) => answered.then(() => written({ content })))
  const blob = new Blob(['GIF89a'], { type: 'image/gif' })
  const own = { key: 'p1', name: 'p1.gif', blob, fileId: 'f1', uploadedAt: Date.now() }
  await keepDraft(place(), { ...NO_DRAFT, pictures: [own] })
  await user.type(await compose(), '这页的话')
  const asked = received(comments.publish).length
  await user.click(send())
  await waitFor(() => expect(received(comments.publish)).toHaveLength(asked + 1))
  await tellDropped(nameOf(place()))
  const stored = vi.spyOn(deviceStore, 'write')
  onTestFinished(() => stored.mockRestore())
  answer()
  await closed()
  await expect.poll(async () => (await readDraft(place())).pictures).toEqual([])
  const keys = stored.mock.calls.map(([, draft]) => JSON.stringify(draft)).filter((text) => text.includes('p1'))
  expect(keys).toEqual([])
})

it('tells the other tabs once its words were sent', async () => {
  stub(comments.publish, ({ content }) => written({ content }))
  await user.type(await compose(), '这页的话')
  const dropped = await droppedBy(async () => {
    await user.click(send())
    await closed()
  })
  expect(dropped).toEqual([nameOf(place())])
})
