import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { AuditStatus, FeedTab, type Trend, trends } from '@contract/trend'
import { useFeed } from '@/features/feed/queries'
import { keptShown } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { idbRequest, keysUnder } from '@/lib/stores/deviceStore'
import { putAllInView } from '@tests/support/browser/inView'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, hoursAgo, PLAIN, signIn, stubFeed } from './atTheFeed'

atTheFeed()
beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))

it('leaves the failure of a further page behind with the list that it belonged to', async () => {
  const outOfSight = putAllInView()
  let isBroken = true
  stub(trends.page, ({ cursor }) => {
    if (cursor && isBroken) return Promise.reject(new Error('broken'))
    return { list: [cursor ? HANGZHOU : PLAIN], nextCursor: cursor ? null : 'next' }
  })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(await screen.findByRole('button', { name: '加载失败，点此重试' })).toBeVisible()
  isBroken = false
  await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.queryByRole('button', { name: '加载失败，点此重试' })).toBeNull()
  outOfSight()
})

it('shows the posts of now and the next page, where its end is reached while the list is read again', async () => {
  let isBroken = true
  stub(trends.page, ({ cursor }) => {
    if (cursor && isBroken) return Promise.reject(new Error('broken'))
    return { list: [cursor ? HANGZHOU : PLAIN], nextCursor: cursor ? null : 'next' }
  })
  const outOfSight = putAllInView()
  renderAt('/')
  const button = await screen.findByRole('button', { name: '加载失败，点此重试' })
  isBroken = false
  let answer = (_page: { list: Trend[]; nextCursor: string }): void => {}
  stub(trends.page, ({ cursor }) =>
    cursor ? { list: [HANGZHOU], nextCursor: null } : new Promise((resolve) => (answer = resolve)),
  )
  const reads = received(trends.page).length
  const again = queryClient.refetchQueries({ queryKey: ['feed'] })
  await waitFor(() => expect(received(trends.page)).toHaveLength(reads + 1))
  await userEvent.setup({ pointerEventsCheck: 0 }).click(button)
  answer({ list: [makeTrend({ trendsId: 't-now', title: '现在的动态' })], nextCursor: 'next' })
  await again
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.getByText('现在的动态')).toBeVisible()
  outOfSight()
})

it('stays the refreshed list where its end was reached while the former one was read again', async () => {
  stub(trends.page, { list: [PLAIN], nextCursor: 'next' })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useFeed({ tab: FeedTab.Recommend, topic: '', city: '' }, true), {
    wrapper,
  })
  const titles = () => result.current.posts?.rows.map(({ title }) => title)
  await waitFor(() => expect(titles()).toEqual(['大家的动态']))
  stub(trends.page, ({ cursor }) => (cursor ? { list: [HANGZHOU], nextCursor: null } : new Promise(() => undefined)))
  act(() => void result.current.refetch())
  const more = result.current.more()
  const now = makeTrend({ trendsId: 't-now', title: '现在的动态' })
  act(() => void result.current.restart({ own: [], list: [now], nextCursor: 'next' }))
  await act(() => more)
  await waitFor(() => expect(titles()).toEqual(['现在的动态', '西湖边的早晨']))
  unmount()
})

it('leaves the list and the own post that waits as they are without a network, whatever the device has stored', async () => {
  const keptPages = async () => {
    const keys = await idbRequest('readonly', (kept) => kept.getAllKeys(keysUnder('kept.')))
    return keys.filter((key) => String(key).includes('/trends/v1/page')).length
  }
  signIn()
  const before = await keptPages()
  stubFeed({
    recommend: [PLAIN],
    mine: [makeTrend({ trendsId: 't-wait', createTime: hoursAgo(1), auditStatus: AuditStatus.Pending })],
  })
  renderAt('/')
  expect(await screen.findByText('审核中，仅自己可见')).toBeVisible()
  await waitFor(async () => expect(await keptPages()).toBeGreaterThan(before))
  stubOffline(trends.page)
  const told = screen.findByText('网络连接异常,请稍后再试!')
  await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByRole('button', { name: '刷新' }))
  expect(await told).toBeVisible()
  await screen.findByRole('button', { name: '刷新' })
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
  expect(keptShown.read()).toEqual([])
})
