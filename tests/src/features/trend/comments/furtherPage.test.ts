import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { firstPage, hasFurther, type ReadyComments } from '@/features/trend/comments/loadComments'
import { useComments } from '@/features/trend/comments/useComments'
import { withComment, withoutComment } from '@/features/trend/member/writing/commentChanges'
import { TrendArticle } from '@/features/trend/view/TrendArticle'
import type { FirstTrend } from '@/features/trend/view/firstTrend'
import { makeComment, makeTrend } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'

const row = (id: string, replyNum = 0) => makeComment({ commentsId: id, replyNum })

/**
 * A post with as many comments, newest first: c1 is the newest.
 * @param saysRoots whether it counts the comments without replies
 */
function backend(num: number, saysRoots = true) {
  let there = Array.from({ length: num }, (_, at) => row(`c${at + 1}`))
  const answers = () =>
    stub(comments.list, ({ pageNum, pageSize }) => {
      expect(pageNum).toBeGreaterThan(0)
      const from = (pageNum - 1) * pageSize
      const total = there.reduce((sum, { replyNum }) => sum + 1 + replyNum, 0)
      const roots = saysRoots ? { rootNum: there.length } : {}
      return { list: there.slice(from, from + pageSize), total, ...roots }
    })
  answers()
  return {
    answers,
    ids: () => there.map(({ commentsId }) => commentsId),
    page: () => there.slice(0, 20),
    remove: (...ids: string[]) => void (there = there.filter(({ commentsId }) => !ids.includes(commentsId))),
    add: (...ids: string[]) => void (there = [...ids.map((id) => row(id)), ...there]),
    answer: (id: string, replyNum: number) =>
      void (there = there.map((one) => (one.commentsId === id ? { ...one, replyNum } : one))),
  }
}
type Backend = ReturnType<typeof backend>

async function open(first?: FirstTrend) {
  const { result } = renderHook(() => useComments('t-1', true, first))
  await waitFor(() => expect(result.current.view.kind).toBe('ready'))
  const view = () => result.current.view as ReadyComments
  return {
    view,
    ids: () => view().list.map(({ commentsId }) => commentsId),
    change: (by: (shown: ReadyComments) => ReadyComments) => act(() => void result.current.change(by)),
    begin: () => act(() => result.current.more()),
    settled: () => waitFor(() => expect(view().next).not.toBe('loading')),
    async more() {
      act(() => result.current.more())
      await waitFor(() => expect(view().next).not.toBe('loading'))
    },
    async toTheEnd() {
      for (let step = 0; hasFurther(view()); step += 1) {
        expect(step).toBeLessThan(20)
        act(() => result.current.more())
        await waitFor(() => expect(view().next).toBe('idle'))
      }
    },
  }
}
type Reader = Awaited<ReturnType<typeof open>>

/** Deletes own comments. */
function removeOwn(there: Backend, reader: Reader, ...ids: string[]) {
  there.remove(...ids)
  for (const id of ids) reader.change(withoutComment(id))
}
const pagesAsked = () => received(comments.list).map(({ body }) => (body as { pageNum: number }).pageNum)

describe('comments are neither skipped nor shown twice', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `c${from + at}`)

  it.each<[string, number, number, (there: Backend, reader: Reader) => void]>([
    ['nobody changes anything', 124, 1, () => {}],
    ['two own ones are deleted on the first page', 68, 1, (...at) => removeOwn(...at, 'c3', 'c9')],
    ['all the first page is own and deleted', 68, 1, (...at) => removeOwn(...at, ...range(1, 20))],
    ['the only one beyond the first page moves onto it', 21, 1, (...at) => removeOwn(...at, 'c3')],
    ['two own ones are deleted after three pages', 124, 3, (...at) => removeOwn(...at, 'c3', 'c41')],
    ['thirty own ones are deleted after three pages', 124, 3, (...at) => removeOwn(...at, ...range(11, 40))],
    ['an own one with replies is deleted', 68, 1, (...at) => removeOwn(...at, 'c5')],
    ['somebody else deletes three', 68, 1, (there) => there.remove('c1', 'c7', 'c20')],
    ['somebody else deletes thirty after two pages', 90, 2, (there) => there.remove(...range(5, 34))],
    ['somebody else deletes later ones', 68, 1, (there) => there.remove('c30', 'c60')],
    ['somebody else deletes three of 22', 22, 1, (there) => there.remove('c1', 'c2', 'c3')],
    [
      'somebody else deletes one while a reply to another is written',
      50,
      1,
      (there) => {
        there.remove('c7')
        there.answer('c9', 1)
      },
    ],
    [
      'the reader writes one, and somebody else deletes two while a reply to another is written',
      50,
      1,
      (there, reader) => {
        there.add('own')
        reader.change(withComment(row('own')))
        there.remove('c7', 'c8')
        there.answer('c9', 1)
      },
    ],
    [
      'own ones and those of others are deleted',
      88,
      2,
      (there, reader) => {
        there.remove('c8', 'c9')
        removeOwn(there, reader, 'c4')
      },
    ],
  ])('where %s', async (_, num, pages, happens) => {
    const there = backend(num)
    there.answer('c5', 3)
    const reader = await open()
    for (let page = 1; page < pages; page += 1) await reader.more()
    happens(there, reader)
    await reader.toTheEnd()
    expect(reader.ids().filter((id) => there.ids().includes(id))).toEqual(there.ids())
    expect(new Set(reader.ids()).size).toBe(reader.ids().length)
  })

  it('where new ones come between two pages', async () => {
    const there = backend(50)
    const reader = await open()
    there.add('n2', 'n1')
    await reader.toTheEnd()
    expect(reader.ids()).toEqual(range(1, 50))
  })

  it('and stand newest first where a page is read again that has new ones', async () => {
    const there = backend(50)
    const reader = await open()
    there.add('own')
    reader.change(withComment(row('own')))
    there.add('n1')
    removeOwn(there, reader, 'c3', 'c4')
    await reader.toTheEnd()
    expect(reader.ids()).toEqual(there.ids())
  })

  it('where one is deleted while the next page is on its way', async () => {
    const there = backend(68)
    const reader = await open()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const second = { list: range(21, 40).map((id) => row(id)), total: 68 }
    stub(comments.list, () => held.then(() => second))
    reader.begin()
    removeOwn(there, reader, 'c3')
    answer()
    await reader.settled()
    there.answers()
    await reader.toTheEnd()
    expect(reader.ids()).toEqual(there.ids())
  })

  it('where the former page fails at first', async () => {
    const there = backend(68)
    const reader = await open()
    removeOwn(there, reader, 'c3')
    const second = { list: [row('c22')], total: 67 }
    stub(comments.list, ({ pageNum }) => (pageNum === 2 ? second : Promise.reject(new Error('Not now'))))
    await reader.more()
    expect(pagesAsked().slice(-2)).toEqual([2, 1])
    expect(reader.view()).toMatchObject({ next: { message: undefined }, pageNum: 1 })
    there.answers()
    await reader.toTheEnd()
    expect(reader.ids()).toEqual(there.ids())
  })
})

it('asks for no page before the first where an own one is deleted on a page that the server made short', async () => {
  const there = backend(30)
  const settled = firstPage(there.page().slice(0, 8), 30, true)
  const view = { kind: 'loaded' as const, trend: makeTrend(), Article: TrendArticle }
  const reader = await open({ trendsId: 't-1', view, comments: Promise.resolve(settled), settled, whole: true })
  removeOwn(there, reader, 'c2', 'c3')
  await reader.toTheEnd()
  expect(pagesAsked()).not.toContain(0)
  expect(reader.ids()).toEqual(there.ids())
})

it('skips none behind a deleted one either where the backend counts comments with their replies only', async () => {
  const there = backend(50, false)
  const reader = await open()
  there.remove('c7')
  await reader.toTheEnd()
  expect(reader.ids().filter((id) => there.ids().includes(id))).toEqual(there.ids())
})

it('reads nothing again where only a reply was deleted', async () => {
  const there = backend(50)
  there.answer('c2', 4)
  const reader = await open()
  there.answer('c2', 3)
  await reader.toTheEnd()
  expect(pagesAsked()).toEqual([1, 2, 3])
})

it('reads nothing again where replies only are new', async () => {
  const there = backend(50)
  const reader = await open()
  there.answer('c2', 4)
  await reader.toTheEnd()
  expect(pagesAsked()).toEqual([1, 2, 3])
})

it('reads nothing more once all are shown, although an own one was deleted', async () => {
  const there = backend(20)
  const reader = await open()
  removeOwn(there, reader, 'c3')
  expect(hasFurther(reader.view())).toBe(false)
})
