import 'fake-indexeddb/auto'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { useState } from 'react'
import { BrowserRouter, Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { messages } from '@contract/message'
import { FeedTab, trends } from '@contract/trend'
import { OfflineNotices } from '@/app/offline/OfflineNotices'
import { call } from '@/http/call'
import { forgetKept, forgetRows, keptShown } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { idbRequest } from '@/lib/stores/deviceStore'
import { beNoon } from '@tests/support/noon'
import { received, stub, stubOffline } from '@tests/support/stubs'

const NOTICE = /^离线，显示 \d\d:\d\d 的内容/
const LIKE = { targetKind: 'TRENDS', targetId: 't-1', on: true } as const
const summary = (total: number) => ({ total, groups: [], muted: [] })
const read = () => call(messages.summary, {}, { kept: true })

function Unread() {
  const { data } = useQuery({ queryKey: ['unread'], queryFn: read })
  return <p>{data ? `${data.total} 条未读` : ''}</p>
}

/** Opens a screen whose backend is away while the device says that it is online. */
async function openWithoutBackend(shown = <Unread />, notices = <OfflineNotices />) {
  history.replaceState(null, '', '/mobile/message')
  stub(messages.summary, summary(3))
  await read()
  await vi.waitFor(async () => expect(await idbRequest('readonly', (store) => store.getAllKeys())).toHaveLength(1))
  stubOffline(messages.summary)
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/mobile">
        {notices}
        {shown}
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  beNoon()
  window.dispatchEvent(new Event('offline'))
  await forgetKept()
  globalThis.indexedDB = new IDBFactory()
  queryClient.clear()
})

// Until all responses are stored: what is stored later would be measured by another clock.
afterEach(() => forgetRows({ id: 'none', isGone: () => false }))

it('a screen that shows what the device keeps is read anew once the backend answers another call, without an online event', async () => {
  await openWithoutBackend()
  expect(await screen.findByText('3 条未读')).toBeVisible()
  expect(await screen.findByText(NOTICE)).toBeVisible()
  stub(messages.summary, summary(5))
  stub(acts.like, { on: true, count: 1 })
  await act(() => call(acts.like, LIKE))
  expect(await screen.findByText('5 条未读')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('a screen that shows what the device keeps is read anew where the network came back before the notices were loaded', async () => {
  function LateNotices() {
    const [isLoaded, setLoaded] = useState(false)
    return isLoaded ? <OfflineNotices /> : <button onClick={() => setLoaded(true)}>load</button>
  }
  await openWithoutBackend(<Unread />, <LateNotices />)
  expect(await screen.findByText('3 条未读')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  stub(messages.summary, summary(5))
  fireEvent.click(screen.getByRole('button', { name: 'load' }))
  expect(await screen.findByText('5 条未读')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('a screen that cannot read anew offers it once the backend answers another call', async () => {
  await openWithoutBackend(<p>正文</p>)
  await act(read)
  expect(await screen.findByText(NOTICE)).toBeVisible()
  expect(screen.queryByRole('button', { name: '刷新' })).toBeNull()
  stub(acts.like, { on: true, count: 1 })
  await act(() => call(acts.like, LIKE))
  expect(await screen.findByRole('button', { name: '刷新' })).toBeVisible()
})

it('a tab of a screen that shows what the device keeps is as old, and another post is not', async () => {
  await openWithoutBackend(
    <>
      <Unread />
      <Link to="/message?tab=fans">粉丝</Link>
      <Link to="/message?id=other">另一条</Link>
    </>,
  )
  expect(await screen.findByText(NOTICE)).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: '粉丝' }))
  expect(location.search).toBe('?tab=fans')
  expect(screen.getByText(NOTICE)).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: '另一条' }))
  await vi.waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('a screen that shows nothing from the device is not read anew for another one that does', async () => {
  await openWithoutBackend(
    <>
      <Unread />
      <Link to="/me">我的</Link>
      <Link to="/message">消息</Link>
    </>,
  )
  expect(await screen.findByText(NOTICE)).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: '我的' }))
  await vi.waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
  const asked = received(messages.summary).length
  const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')))
  await comeOnline()
  fireEvent.click(screen.getByRole('link', { name: '消息' }))
  expect(await screen.findByText(NOTICE)).toBeVisible()
  expect(received(messages.summary)).toHaveLength(asked)
  stub(messages.summary, summary(5))
  await comeOnline()
  expect(await screen.findByText('5 条未读')).toBeVisible()
})

it('a tab of a screen from the device is read anew after a second time without the backend, too', async () => {
  await openWithoutBackend(
    <>
      <Unread />
      <Link to="/message?tab=fans">粉丝</Link>
    </>,
  )
  const answered = async (total: number) => {
    stub(messages.summary, summary(total))
    stub(acts.like, { on: true, count: 1 })
    await act(() => call(acts.like, LIKE))
    expect(await screen.findByText(`${total} 条未读`)).toBeVisible()
  }
  expect(await screen.findByText(NOTICE)).toBeVisible()
  await answered(5)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  stubOffline(messages.summary)
  await act(() => queryClient.refetchQueries({ type: 'active' }))
  expect(await screen.findByText(NOTICE)).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: '粉丝' }))
  await answered(7)
  clock.mockRestore()
})

it('a list that begins anew tells no age of its further pages of before', async () => {
  const page = (cursor: string | null) => call(trends.page, { tab: FeedTab.Recommend, cursor }, { kept: true })
  stub(trends.page, { list: [], nextCursor: 'c-1' })
  for (const cursor of [null, 'c-1']) await page(cursor)
  await vi.waitFor(async () => expect(await idbRequest('readonly', (store) => store.getAllKeys())).toHaveLength(2))
  stubOffline(trends.page)
  for (const cursor of [null, 'c-1']) await page(cursor)
  await vi.waitFor(() => expect(keptShown.read()).toHaveLength(2))
  stub(trends.page, { list: [], nextCursor: 'c-2' })
  await page(null)
  await vi.waitFor(() => expect(keptShown.read()).toEqual([]))
})
