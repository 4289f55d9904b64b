import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { keepDraft, NO_DRAFT, readDraft } from '@/writes/drafts/comment/commentDraft'
import { outbox } from '@/writes/outbox/outbox'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, closed, compose, input, ME, send, text, trendsId, user, written } from './atAPost'

atAPost()

const kept = async () => (await readDraft({ userId: ME, trendsId, commentsId: '' })).content

/** A comment waits, and the next one is typed. */
async function begun(): Promise<HTMLTextAreaElement> {
  stubOffline(comments.publish)
  await user.type(await compose(), '先写的')
  await user.click(send())
  await closed()
  await user.click(input())
  const field = (await text()) as HTMLTextAreaElement
  await user.type(field, '又想到的')
  return field
}

function held() {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  return { released, release }
}

it('a waiting comment that is refused stands below the words of the open form, and stays with what is typed then', async () => {
  await begun()
  stubRefusal(comments.publish, Code.InvalidInput, '内容需要修改')
  await outbox.flush()
  await waitFor(async () => expect(await text()).toHaveValue('又想到的\n先写的'))
  await user.type(await text(), '！')
  await expect.poll(kept).toBe('又想到的\n先写的！')
  stub(comments.publish, written())
  await user.click(send())
  await closed()
  expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '又想到的\n先写的！' })
  expect(screen.queryByText('先写的')).toBeNull()
})

describe('a waiting comment that is refused while the next one is being sent', () => {
  /** The backend answers the next one as `answer` says once the waiting one has come back. */
  async function refusedDuring(answer: (after: Promise<void>) => void) {
    await begun()
    const [refusal, response] = [held(), held()]
    const before = received(comments.publish).length
    stubRefusal(comments.publish, Code.InvalidInput, '内容需要修改', refusal.released)
    const flushed = outbox.flush()
    await waitFor(() => expect(received(comments.publish)).toHaveLength(before + 1))
    answer(response.released)
    await user.click(send())
    await waitFor(() => expect(received(comments.publish)).toHaveLength(before + 2))
    refusal.release()
    await flushed
    return response
  }

  it('is the next draft alone once that was sent', async () => {
    const response = await refusedDuring((after) =>
      stub(comments.publish, () => after.then(() => written({ content: '又想到的' }))),
    )
    response.release()
    await closed()
    expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '又想到的' })
    await expect.poll(kept).toBe('先写的')
    await user.click(input())
    await waitFor(async () => expect(await text()).toHaveValue('先写的'))
  })

  it('is the next draft alone, too, where the form was closed before the answer', async () => {
    const response = await refusedDuring((after) =>
      stub(comments.publish, () => after.then(() => written({ content: '又想到的' }))),
    )
    window.history.back()
    await closed()
    response.release()
    await expect.poll(kept).toBe('先写的')
  })

  it('stands below the next one where that is refused, too', async () => {
    const response = await refusedDuring((after) =>
      stubRefusal(comments.publish, Code.TooOften, '评论太频繁，请 30 秒后再试', after),
    )
    response.release()
    expect(await screen.findByText('评论太频繁，请 30 秒后再试')).toBeVisible()
    await waitFor(async () => expect(await text()).toHaveValue('又想到的\n先写的'))
    await expect.poll(kept).toBe('又想到的\n先写的')
  })
})

describe('a waiting comment that comes back while somebody is typing', () => {
  const cancelled = async () => {
    for (const one of outbox.entries()) await outbox.cancel(one)
  }

  it('leaves the caret where it is', async () => {
    const field = await begun()
    field.setSelectionRange(1, 3, 'backward')
    await cancelled()
    await waitFor(() => expect(field).toHaveValue('又想到的\n先写的'))
    expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([1, 3, 'backward'])
  })

  it('waits for the end of a composition', async () => {
    const field = await begun()
    fireEvent.compositionStart(field)
    fireEvent.input(field, { target: { value: '又想到的ni' } })
    await cancelled()
    expect(field).toHaveValue('又想到的ni')
    fireEvent.compositionEnd(field)
    fireEvent.input(field, { target: { value: '又想到的你' } })
    await waitFor(() => expect(field).toHaveValue('又想到的你\n先写的'))
    await expect.poll(kept).toBe('又想到的你\n先写的')
  })

  it('is kept where the form is closed within a composition', async () => {
    const field = await begun()
    fireEvent.compositionStart(field)
    await cancelled()
    fireEvent.input(field, { target: { value: '又想到的ni' } })
    window.history.back()
    await closed()
    await expect.poll(kept).toBe('又想到的ni\n先写的')
  })
})

it('pictures of a returned comment beyond the limit take the room of removed ones, and are the next draft once it was sent', async () => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const place = { userId: ME, trendsId, commentsId: '' }
  const pictures = (...keys: string[]) =>
    keys.map((key) => ({ key, name: key, blob: new Blob(['GIF89a']), fileId: `f-${key}`, uploadedAt: Date.now() }))
  const nine = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9']
  await keepDraft(place, { ...NO_DRAFT, pictures: pictures(...nine), further: pictures('q1', 'q2') })
  await compose()
  expect(await screen.findByText('一条评论最多 9 张图片，另有 2 张留到下一条')).toBeVisible()
  const removes = () => screen.getAllByRole('button', { name: /^移除图片/ })
  await waitFor(() => expect(removes()).toHaveLength(9))
  await user.click(screen.getByRole('button', { name: '移除图片 1' }))
  await waitFor(() => expect(removes()).toHaveLength(9))
  stub(comments.publish, written())
  await user.click(send())
  await closed()
  const fileIds = [...nine.slice(1), 'q1'].map((key) => `f-${key}`)
  expect(received(comments.publish).at(-1)?.body).toMatchObject({ fileIds })
  expect((await readDraft(place)).pictures.map(({ key }) => key)).toEqual(['q2'])
  await user.click(input())
  await waitFor(() => expect(removes()).toHaveLength(1))
})
