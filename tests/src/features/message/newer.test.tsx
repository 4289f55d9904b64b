import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { type Message, messages as calls } from '@contract/message'
import { people as accounts } from '@contract/people'
import { useMessages } from '@/features/message/queries'
import { useReread } from '@/features/message/useNewer'
import { queryClient } from '@/http/queryClient'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { unread } from '@/http/unread'
import { makeAccount, makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const old = makeMessage({ messageId: 'm-old', content: '早先的评论' })
const fresh = makeMessage({ messageId: 'm-new', content: '刚来的评论', read: false })
const like = makeMessage({ messageId: 'm-like', category: 2, kind: 3, title: '赞了您的动态', content: '' })

/** Next result of the poll: unread comments and likes, and the newest of both. */
function tell(comments: number, likes: number, newest: Message): void {
  const categories = [
    { category: 1, unread: comments },
    { category: 2, unread: likes },
  ] as const
  stub(
    calls.summary,
    makeSummary([{ group: 'community_message', unread: comments + likes, newest, categories: [...categories] }]),
  )
}
const have = (...list: Message[]) => stub(calls.list, { list, nextCursor: null })
const poll = () => act(() => vi.advanceTimersByTimeAsync(31_000))
const scrolled = (top: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
const goTo = () => vi.mocked(window.scrollTo)
beforeEach(() => {
  vi.spyOn(window, 'scrollTo')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.read, () => {
    tell(0, 0, fresh)
    return makeSummary()
  })
  stub(accounts.account, makeAccount())
  tell(0, 0, old)
  have(old)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  clearToast()
  session.signOut()
})

async function openComments(): Promise<void> {
  renderAt('/message/trend?category=1')
  expect(await screen.findByText('早先的评论')).toBeVisible()
  await waitFor(() => expect(unread.summary()).toBeDefined())
}

it('shows what comes to a reader at the top, and marks it as read', async () => {
  await openComments()
  tell(1, 0, fresh)
  have(fresh, old)
  await poll()
  expect(await screen.findByText('刚来的评论')).toBeVisible()
  expect(screen.getByText('早先的评论')).toBeVisible()
  await waitFor(() =>
    expect(received(calls.read).at(-1)?.body).toEqual({ group: 'community_message', category: 1, upToId: 'm-new' }),
  )
  await waitFor(() => expect(screen.queryByRole('img', { name: '1 条未读' })).toBeNull())
})

it('offers what comes to a reader further down by a pill, and reads nothing until it is tapped', async () => {
  await openComments()
  scrolled(800)
  tell(1, 0, fresh)
  have(fresh, old)
  await poll()
  const pill = await screen.findByRole('button', { name: '1 条新消息' })
  expect(screen.queryByText('刚来的评论')).toBeNull()
  expect(received(calls.read)).toEqual([])
  pill.focus()
  fireEvent.click(pill)
  expect(await screen.findByText('刚来的评论')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(goTo()).toHaveBeenCalledWith(0, 0)
  expect(screen.queryByRole('button', { name: /新消息/ })).toBeNull()
  await waitFor(() => expect(received(calls.read)).toHaveLength(1))
})

it('offers nothing by a pill that a newer list has meanwhile', async () => {
  await openComments()
  scrolled(800)
  tell(1, 0, fresh)
  have(fresh, old)
  await poll()
  await screen.findByRole('button', { name: '1 条新消息' })
  scrolled(0)
  const newest = { ...fresh, messageId: 'm-new-2', content: '又有人评论' }
  tell(2, 0, newest)
  have(newest, old)
  await poll()
  expect(await screen.findByText('又有人评论')).toBeVisible()
  expect(screen.queryByRole('button', { name: /新消息/ })).toBeNull()
})

it('does not move the list under an answer that is being written', async () => {
  await openComments()
  await people.click(screen.getByRole('button', { name: '回复 周远' }))
  tell(1, 0, fresh)
  have(fresh, old)
  await poll()
  expect(await screen.findByRole('button', { name: '1 条新消息' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: '回复 周远' })).toHaveFocus()
})

it('shows what another device has read already', async () => {
  await openComments()
  tell(0, 0, { ...fresh, read: true })
  have({ ...fresh, read: true }, old)
  await poll()
  expect(await screen.findByText('刚来的评论')).toBeVisible()
  expect(received(calls.read)).toEqual([])
})

it('is not read again for another category', async () => {
  await openComments()
  tell(0, 2, like)
  await poll()
  expect(await screen.findByRole('img', { name: '2 条未读' })).toBeVisible()
  await poll()
  expect(received(calls.list)).toHaveLength(1)
})

it('leaves the place of another category alone when it is read again late', async () => {
  await openComments()
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  stub(calls.list, async ({ category }) => {
    if (category === 1) await late
    return { list: [category === 1 ? fresh : like], nextCursor: null }
  })
  const tabs = within(screen.getByRole('navigation', { name: '消息类别' }))
  await people.click(tabs.getByRole('link', { name: '评论' }))
  await waitFor(() => expect(received(calls.list)).toHaveLength(2))
  await people.click(tabs.getByRole('link', { name: '赞和收藏' }))
  expect(await screen.findByText('赞了您的动态', { exact: false })).toBeVisible()
  goTo().mockClear()
  answer()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(goTo()).not.toHaveBeenCalled()
})

it('is read again by a tap on the open tab, which goes to the top', async () => {
  await openComments()
  have(fresh, old)
  const tab = within(screen.getByRole('navigation', { name: '消息类别' })).getByRole('link', { name: '评论' })
  await people.click(tab)
  expect(await screen.findByText('刚来的评论')).toBeVisible()
  expect(goTo()).toHaveBeenCalledWith(0, 0)
  stubRefusal(calls.list, Code.TooOften, '操作太频繁，请稍后再试')
  await people.click(tab)
  expect(await screen.findByText('操作太频繁，请稍后再试')).toBeVisible()
  expect(screen.getByText('刚来的评论')).toBeVisible()
})

it('a stream read from its first page stays where its next page waits for a former read', async () => {
  const of = { group: 'community_message', category: 1 } as const
  const further = makeMessage({ messageId: 'm-further' })
  stub(calls.list, { list: [old], nextCursor: 'next' })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => ({ ...useMessages(of), reread: useReread(of) }), { wrapper })
  const ids = () => result.current.rows.map(({ messageId }) => messageId)
  await waitFor(() => expect(ids()).toEqual(['m-old']))
  let isFirst = true
  stub(calls.list, ({ cursor }) => {
    if (cursor) return { list: [further], nextCursor: null }
    const isFormer = isFirst
    isFirst = false
    return isFormer ? new Promise(() => undefined) : { list: [fresh], nextCursor: 'next' }
  })
  const before = received(calls.list).length
  act(() => void result.current.refetch())
  await waitFor(() => expect(received(calls.list)).toHaveLength(before + 1))
  const more = result.current.more()
  await act(() => result.current.reread())
  await act(() => more)
  await waitFor(() => expect(ids()).toEqual(['m-new', 'm-further']))
  unmount()
})
