import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { messages as calls } from '@contract/message'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { readings } from '@/http/readings'
import { unread } from '@/http/unread'
import { makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'
import { atTheMessages, people } from './messageScreen'

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
