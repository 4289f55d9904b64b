import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { people as accounts } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { keepAnswer, readAnswer } from '@/writes/drafts/comment/answerDraft'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount, makeComment, makeMessage } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atTheMessages, people, show, target } from './messageScreen'

atTheMessages()

const field = () => screen.getByRole('textbox', { name: '回复 周远' })
const send = () => people.click(screen.getByRole('button', { name: '发送' }))
const closed = () => waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
const kept = async (commentsId: string) => (await readAnswer({ userId: 'u-me', trendsId: 't-1', commentsId })).content

/** An answer waits, and the next one is typed. */
async function begun(commentsId: string): Promise<void> {
  show('/message/trend?category=1', [makeMessage({ target: { ...target, commentsId, targetKind: 'COMMENTS' } })])
  await people.click(await screen.findByRole('button', { name: '回复 周远' }))
  await waitFor(() => expect(received(accounts.account).length).toBeGreaterThan(0))
  await people.type(field(), '先答的')
  stubOffline(comments.publish)
  await send()
  await closed()
  await people.click(screen.getByRole('button', { name: '回复 周远' }))
  await people.type(field(), '又答的')
  await expect.poll(() => kept(commentsId)).toBe('又答的')
}

it('a waiting answer that is cancelled stands below the words of the open form, and stays with what is typed then', async () => {
  await begun('c-21')
  for (const one of outbox.entries()) await outbox.cancel(one)
  await waitFor(() => expect(field()).toHaveValue('又答的\n先答的'))
  await people.type(field(), '！')
  await expect.poll(() => kept('c-21')).toBe('又答的\n先答的！')
})

it('a waiting answer that is refused while the next one is being sent is the next draft alone', async () => {
  await begun('c-22')
  let [refuse, answer] = [() => {}, () => {}]
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const before = received(comments.publish).length
  stubRefusal(comments.publish, Code.InvalidInput, '内容需要修改', refused)
  const flushed = outbox.flush()
  await waitFor(() => expect(received(comments.publish)).toHaveLength(before + 1))
  stub(comments.publish, () => answered.then(() => makeComment()))
  await send()
  await waitFor(() => expect(received(comments.publish)).toHaveLength(before + 2))
  refuse()
  await flushed
  answer()
  await closed()
  expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '又答的' })
  await expect.poll(() => kept('c-22')).toBe('先答的')
})

it('a waiting answer that another tab has sent does not come back where it is cancelled here', async () => {
  await begun('c-23')
  const [waiting] = outbox.entries()
  await deviceStore.removeAll('outbox.')
  if (waiting) expect(await outbox.cancel(waiting)).toBe(false)
  await people.type(field(), '！')
  await expect.poll(() => kept('c-23')).toBe('又答的！')
})

describe('an answer that is typed before the stored one is read', () => {
  const place = (commentsId: string) => ({ userId: 'u-me', trendsId: 't-1', commentsId })

  /** Opens the form of a comment with a stored answer; the account, which names its owner, is answered by `read`. */
  async function typedEarly(commentsId: string, typed: string) {
    await keepAnswer(place(commentsId), { content: '存着的', key: '', id: 'k' })
    let read = () => {}
    const asked = new Promise<void>((resolve) => (read = resolve))
    stub(accounts.account, () => asked.then(() => makeAccount({ userId: 'u-me' })))
    show('/message/trend?category=1', [makeMessage({ target: { ...target, commentsId, targetKind: 'COMMENTS' } })])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await people.type(field(), typed)
    expect(field()).toHaveValue(typed)
    return read
  }

  it('stands above it, with the caret where it is, and both are kept', async () => {
    const read = await typedEarly('c-31', '早写的')
    const area = field() as HTMLTextAreaElement
    area.setSelectionRange(1, 2)
    read()
    await waitFor(() => expect(field()).toHaveValue('早写的\n存着的'))
    expect([area.selectionStart, area.selectionEnd]).toEqual([1, 2])
    await expect.poll(() => kept('c-31')).toBe('早写的\n存着的')
  })

  it('waits for the end of a composition', async () => {
    const read = await typedEarly('c-32', '早')
    fireEvent.compositionStart(field())
    fireEvent.input(field(), { target: { value: '早xie' } })
    read()
    await waitFor(() => expect(outbox.owner().userId).toBe('u-me'))
    expect(field()).toHaveValue('早xie')
    expect(await kept('c-32')).toBe('存着的')
    fireEvent.compositionEnd(field())
    fireEvent.input(field(), { target: { value: '早写' } })
    await waitFor(() => expect(field()).toHaveValue('早写\n存着的'))
  })

  it('leaves the stored one as the next draft where it is sent before', async () => {
    const read = await typedEarly('c-33', '早写的')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const before = received(comments.publish).length
    stub(comments.publish, () => answered.then(() => makeComment()))
    await send()
    await waitFor(() => expect(received(comments.publish)).toHaveLength(before + 1))
    read()
    await waitFor(() => expect(outbox.owner().userId).toBe('u-me'))
    answer()
    await closed()
    expect(received(comments.publish).at(-1)?.body).toMatchObject({ content: '早写的' })
    await expect.poll(() => kept('c-33')).toBe('存着的')
  })
})
