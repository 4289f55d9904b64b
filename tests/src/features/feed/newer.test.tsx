import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AuditStatus, FeedTab, trends } from '@contract/trend'
import { prefetchFeed } from '@/features/feed/queries'
import { notePost } from '@/posts/changedPosts'
import { pause } from '@tests/support/concurrency/pause'
import { makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stubOffline } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, hoursAgo, PLAIN, signIn, stubFeed } from './atTheFeed'

atTheFeed()

it('offers new posts by a pill instead of moving the list, and shows exactly those', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  stubFeed({ recommend: [HANGZHOU, PLAIN] })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const pill = await screen.findByRole('button', { name: '1 条新动态' })
  expect(screen.queryByText('西湖边的早晨')).toBeNull()
  stubOffline(trends.page)
  pill.focus()
  fireEvent.click(pill)
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.queryByRole('button', { name: /新动态/ })).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('shows by the pill first what is new, wherever the order has it', async () => {
  signIn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const mine = [
    makeTrend({ trendsId: 't-wait', createTime: hoursAgo(1), title: '等一等', auditStatus: AuditStatus.Pending }),
  ]
  stubFeed({ recommend: [PLAIN], mine })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  stubFeed({
    recommend: [
      PLAIN,
      HANGZHOU,
      makeTrend({ trendsId: 't-2', title: '又一条' }),
      PLAIN,
      makeTrend({ trendsId: 't-old', title: '更早的' }),
    ],
    mine,
  })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  fireEvent.click(await screen.findByRole('button', { name: '2 条新动态' }))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await waitFor(() => expect(titles().slice(0, 3)).toEqual(['西湖边的早晨', '又一条', '等一等']))
})

it('is not asked for news at once when the page itself has just fetched the list', async () => {
  const body = JSON.stringify({ tab: FeedTab.Recommend, cursor: null })
  const answer = { code: trends.page.success, data: { list: [PLAIN], nextCursor: null }, msg: '' }
  window.__early = { [`POST /community-service/trends/v1/page ${body}`]: Promise.resolve(Response.json(answer)) }
  await prefetchFeed()
  stubFeed({ recommend: [HANGZHOU, PLAIN] })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  await pause(1200)
  expect(received(trends.page)).toEqual([])
})

it('soon offers what is new beside a list from before, an own post that waits included', async () => {
  signIn()
  stubFeed({ recommend: [PLAIN] })
  const before = renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  before.unmount()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(Date.now() + 31_000)
  stubFeed({
    recommend: [HANGZHOU, PLAIN],
    mine: [
      makeTrend({ trendsId: 't-wait', createTime: hoursAgo(1), title: '等一等', auditStatus: AuditStatus.Pending }),
    ],
  })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1100))
  fireEvent.click(await screen.findByRole('button', { name: '2 条新动态' }))
  expect(await screen.findByText('等一等')).toBeVisible()
})

it('offers what is new to a reader who comes back from one post after another, each opened for a short while', async () => {
  stubFeed({ recommend: [PLAIN] })
  const comeBack = async () => {
    const shown = renderAt('/')
    expect(await screen.findByText('大家的动态')).toBeVisible()
    return shown
  }
  let shown = await comeBack()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (const viewNum of [1, 2]) {
    shown.unmount()
    vi.setSystemTime(Date.now() + 20_000)
    notePost('t-1', { viewNum })
    if (viewNum === 2) stubFeed({ recommend: [HANGZHOU, PLAIN] })
    shown = await comeBack()
  }
  await act(() => vi.advanceTimersByTimeAsync(1100))
  // The fake time goes on: half a minute later every list is checked.
  expect(await screen.findByRole('button', { name: '1 条新动态' }, { timeout: 10_000 })).toBeVisible()
})

it('takes the mark off an own post that was approved meanwhile, in its place', async () => {
  signIn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waiting = makeTrend({
    trendsId: 't-wait',
    createTime: hoursAgo(1),
    title: '等一等',
    auditStatus: AuditStatus.Pending,
  })
  stubFeed({ recommend: [PLAIN], mine: [waiting] })
  renderAt('/')
  expect(await screen.findByText('审核中，仅自己可见')).toBeVisible()
  const approved = { ...waiting, auditStatus: AuditStatus.Success }
  stubFeed({ recommend: [PLAIN, approved], mine: [approved] })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(screen.queryByText('审核中，仅自己可见')).toBeNull())
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '等一等',
    '大家的动态',
  ])
  expect(screen.queryByRole('button', { name: /新动态/ })).toBeNull()
})

it('takes that mark off, too, where the approved post is too old for the first page', async () => {
  signIn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waiting = makeTrend({ trendsId: 't-wait', createTime: hoursAgo(20), auditStatus: AuditStatus.Pending })
  stubFeed({ recommend: [PLAIN], mine: [waiting] })
  renderAt('/')
  expect(await screen.findByText('审核中，仅自己可见')).toBeVisible()
  stubFeed({ recommend: [PLAIN], mine: [{ ...waiting, auditStatus: AuditStatus.Success }] })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(screen.queryByText('审核中，仅自己可见')).toBeNull())
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

it('is silent about what only vanished, and about a network that is gone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubFeed({ recommend: [PLAIN, HANGZHOU] })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  stubFeed({ recommend: [HANGZHOU, makeTrend({ trendsId: 't-old', title: '更早的' })] })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  stubOffline(trends.page)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('button', { name: /新动态/ })).toBeNull()
  expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
})

it('gives a waiting own post new addresses of its pictures before the former expire, and keeps them until then', async () => {
  signIn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waiting = (until: number) =>
    makeTrend({
      trendsId: 't-wait',
      createTime: hoursAgo(1),
      auditStatus: AuditStatus.Pending,
      files: [makeFile({ id: 'f-own', smallUrl: `/files/s.jpg?e=${until}&s=x`, url: `/files/a.jpg?e=${until}&s=x` })],
    })
  const shown = () => screen.getByRole('img', { name: '图片 1' }).getAttribute('src')
  stubFeed({ mine: [waiting(1_760_000_000)] })
  renderAt('/')
  expect(await screen.findByText('审核中，仅自己可见')).toBeVisible()
  await waitFor(() => expect(shown()).toBe('/files/s.jpg?e=1760000000&s=x'))
  stubFeed({ mine: [waiting(1_760_003_500)] })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(shown()).toBe('/files/s.jpg?e=1760000000&s=x')
  stubFeed({ mine: [waiting(1_760_003_540)] })
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await waitFor(() => expect(shown()).toBe('/files/s.jpg?e=1760003540&s=x'))
})
