import { createElement } from 'react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { useComments } from '@/features/trend/comments/useComments'
import { firstPage, type ReadyComments } from '@/features/trend/comments/loadComments'
import type { FirstTrend } from '@/features/trend/view/firstTrend'
import { withComment, withoutComment, withReply } from '@/features/trend/member/writing/commentChanges'
import { makeComment, makeTrend } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const first = makeComment({ commentsId: 'c-first', replyNum: 1, replies: [makeComment({ commentsId: 'r-1' })] })
const second = makeComment({ commentsId: 'c-second' })
const own = makeComment({ commentsId: 'c-own' })

/** The comments of a post while they are read again, and what gives the answer. */
async function readAgain(found: { list: (typeof first)[]; total: number }) {
  stub(comments.list, { list: [first, second], total: 3 })
  const { result } = renderHook(() => useComments('t-1', true, undefined))
  await waitFor(() => expect(result.current.view.kind).toBe('ready'))
  return {
    shown: () => result.current.view as ReadyComments,
    change: (by: (shown: ReadyComments) => ReadyComments) => act(() => void result.current.change(by)),
    async refresh(meanwhile: () => void) {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      const before = received(comments.list).length
      stub(comments.list, async () => {
        await answered
        return found
      })
      act(() => result.current.refresh())
      await waitFor(() => expect(received(comments.list)).toHaveLength(before + 1))
      meanwhile()
      const last = result.current.view
      answer()
      await waitFor(() => expect(result.current.view).not.toBe(last))
    },
  }
}
const idsOf = ({ list }: ReadyComments) => list.map(({ commentsId }) => commentsId)

it('shows the prepared comments that settle while the post is drawn for the first time', async () => {
  const settled = firstPage([first], 2, false)
  const prepared: FirstTrend = {
    trendsId: 't-1',
    view: { kind: 'loaded', trend: makeTrend({ trendsId: 't-1' }), Article: () => createElement('article') },
    comments: Promise.resolve(settled),
  }
  const { result } = renderHook(() => {
    const shown = useComments('t-1', true, prepared)
    prepared.settled = settled
    return shown
  })
  await waitFor(() => expect(result.current.view).toEqual(settled))
})

it('keeps what the reader wrote and deleted while the comments were read again', async () => {
  const { shown, change, refresh } = await readAgain({ list: [first, second], total: 3 })
  await refresh(() => {
    change(withComment(own))
    change(withoutComment('c-second'))
    change(withReply('c-first', makeComment({ commentsId: 'r-own' })))
  })
  expect(idsOf(shown())).toEqual(['c-own', 'c-first'])
  expect(shown().list[1]?.replies.map(({ commentsId }) => commentsId)).toEqual(['r-1', 'r-own'])
  expect(shown()).toMatchObject({ total: 4, gone: ['c-second'] })
})

it('counts nothing twice that the answer holds already', async () => {
  const { shown, change, refresh } = await readAgain({ list: [own, first], total: 3 })
  await refresh(() => {
    change(withComment(own))
    change(withoutComment('c-second'))
  })
  expect(idsOf(shown())).toEqual(['c-own', 'c-first'])
  expect(shown().total).toBe(3)
})

it('shows no comment again that was deleted before', async () => {
  const { shown, change, refresh } = await readAgain({ list: [first, second], total: 3 })
  change(withoutComment('c-second'))
  await refresh(() => {})
  expect(idsOf(shown())).toEqual(['c-first'])
  expect(shown()).toMatchObject({ total: 2, gone: ['c-second'] })
})

it('keeps its rows, and loads further ones, where reading them again fails', async () => {
  stub(comments.list, { list: [first], total: 2 })
  const { result } = renderHook(() => useComments('t-1', true, undefined))
  await waitFor(() => expect(result.current.view.kind).toBe('ready'))
  const readBefore = received(comments.list).length
  stubRefusal(comments.list, Code.ServerFault, '')
  act(() => result.current.refresh())
  await waitFor(() => expect(received(comments.list)).toHaveLength(readBefore + 1))
  stub(comments.list, { list: [second], total: 2 })
  act(() => result.current.more())
  await waitFor(() => expect(idsOf(result.current.view as ReadyComments)).toEqual(['c-first', 'c-second']))
})

it('knows when it first asked for the comments, which an article does once its text is there', async () => {
  stub(comments.list, { list: [first], total: 2 })
  const { result, rerender } = renderHook(({ active }) => useComments('t-1', active, undefined), {
    initialProps: { active: false },
  })
  expect(result.current.openedAt()).toBeUndefined()
  const before = performance.now()
  rerender({ active: true })
  const openedAt = result.current.openedAt()
  expect(openedAt).toBeGreaterThanOrEqual(before)
  await waitFor(() => expect(result.current.view.kind).toBe('ready'))
  const { view } = result.current
  act(() => result.current.refresh())
  await waitFor(() => expect(result.current.view).not.toBe(view))
  expect(result.current.openedAt()).toBe(openedAt)
})
