import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { messages as calls } from '@contract/message'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { readings } from '@/http/readings'
import { unread } from '@/http/unread'
import { makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atTheMessages, people, show } from './messageScreen'

atTheMessages()
const two = makeSummary([{ group: 'system', unread: 2 }])

/** How much is unread by what the device keeps. */
const kept = async () =>
  (await call(calls.summary, {}, { kept: true, quiet: 'background' }).catch(() => undefined))?.total

/** Opens the messages, and waits until the device keeps them. */
async function open() {
  stub(calls.summary, two)
  renderAt('/message')
  expect(await screen.findByText('2 条未读')).toBeVisible()
  stubOffline(calls.summary)
  await vi.waitFor(async () => expect(await kept()).toBe(2))
}

it('the device keeps that messages were read, for a start without a network', async () => {
  await open()
  await people.click(screen.getByRole('button', { name: '全部已读' }))
  expect(await screen.findByText('没有未读消息')).toBeVisible()
  await vi.waitFor(async () => expect(await kept()).toBe(0))
})

it('what was read stays so without a network where the device keeps something older', async () => {
  await open()
  act(() => unread.learn(makeSummary()))
  await vi.waitFor(async () => expect(await kept()).toBe(0))
  readings.learn(calls.summary, {}, two)
  await vi.waitFor(async () => expect(await kept()).toBe(2))
  cleanup()
  queryClient.clear()
  renderAt('/message')
  await waitFor(() => expect(queryClient.getQueryState(['messages', 'summary'])?.status).toBe('success'))
  expect(await screen.findByText('没有未读消息')).toBeVisible()
  expect(unread.total()).toBe(0)
})

const shuttle = makeMessage({
  messageId: 'm-shuttle',
  group: 'system',
  category: 'notify_company',
  kind: 0,
  title: '班车调整',
  read: false,
  createTime: '2026-04-18 10:00:00',
})
const holiday = { ...shuttle, messageId: 'm-holiday', title: '放假安排', createTime: '2026-04-17 10:00:00' }

/** Reload without a network: what the device keeps is all there is. */
async function reload(path: string): Promise<void> {
  stubOffline(calls.list)
  stubOffline(calls.summary)
  stubOffline(calls.read)
  cleanup()
  queryClient.clear()
  renderAt(path)
  expect(await screen.findByText('放假安排')).toBeVisible()
}
/** Which of the two the device keeps as unread. */
const unreadKept = async () => {
  const page = await call(calls.list, { group: 'system', cursor: null }, { kept: true, quiet: 'background' })
  return page.list.filter(({ read }) => !read).map(({ title }) => title)
}

it('messages that were shown are read after a reload without a network, too', async () => {
  show('/message/detail?group=system', [shuttle, holiday])
  expect(await screen.findByText('班车调整')).toBeVisible()
  await waitFor(() => expect(received(calls.read)).toHaveLength(1))
  stubOffline(calls.list)
  await vi.waitFor(async () => expect(await unreadKept()).toEqual([]))
  await reload('/message/detail?group=system')
  expect(screen.queryByRole('img', { name: '未读' })).toBeNull()
})

it('messages that are all read by one tap are so after a reload without a network, but not those that came since', async () => {
  stub(calls.list, { list: [shuttle, holiday], nextCursor: null })
  await call(calls.list, { group: 'system', cursor: null }, { kept: true })
  stub(calls.summary, makeSummary([{ group: 'system', unread: 1, newest: holiday }]))
  renderAt('/message')
  await people.click(await screen.findByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(received(calls.read)).toHaveLength(1))
  stubOffline(calls.list)
  await vi.waitFor(async () => expect(await unreadKept()).toEqual(['班车调整']))
})
