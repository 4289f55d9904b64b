import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { messages } from '@contract/message'
import { OfflineNotices } from '@/app/offline/OfflineNotices'
import { call } from '@/http/call'
import { idbRequest } from '@/lib/stores/deviceStore'
import { stub, stubOffline } from '@tests/support/stubs'

const at = (time: string) => vi.setSystemTime(new Date(`${time}+08:00`))

it('a screen from the device that stays open over midnight tells the day of its content', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  at('2026-06-10T23:50:00')
  const read = () => call(messages.summary, {}, { kept: true })
  history.replaceState(null, '', '/mobile/message')
  stub(messages.summary, { total: 3, groups: [], muted: [] })
  await read()
  await vi.waitFor(async () => expect(await idbRequest('readonly', (store) => store.getAllKeys())).toHaveLength(1))
  stubOffline(messages.summary)
  render(
    <BrowserRouter basename="/mobile">
      <OfflineNotices />
    </BrowserRouter>,
  )
  await act(read)
  expect(await screen.findByText('离线，显示 23:50 的内容')).toBeVisible()
  at('2026-06-11T00:10:00')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('离线，显示 6 月 10 日 23:50 的内容')).toBeVisible()
})
