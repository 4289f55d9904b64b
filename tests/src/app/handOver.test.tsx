import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { modules } from '@contract/module'
import { people as calls } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { addShell, answerTo, type Native, type Platform, pretendUserAgent, removeShells } from '../bridge/shells'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const scan = { moduleContentCode: 'scan', name: '扫一扫', icon: 'scan', path: '/service' }

beforeAll(
  async () => void (await Promise.all([import('@tests/support/render'), import('@/lib/toast/toastView')])),
  60_000,
)
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stub(calls.account, makeAccount({ userId: 'u-me' }))
  stub(modules.today, [])
  stub(modules.list, { groups: [{ name: '工具', tiles: [scan] }] })
  stub(modules.open, { openType: 'native', target: 'scan', reason: '' })
})
afterEach(() => {
  cleanup()
  removeShells()
  vi.useRealTimers()
})

/** A new page at a path, in the shell of a platform with some methods. */
async function open(path: string, platform: Platform, native: Native) {
  pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
  addShell(platform, { getToken873265239: ({ callback }) => answerTo(callback, { token: 'native' }), ...native })
  vi.resetModules()
  const { renderAt } = await import('@tests/support/render')
  renderAt(path)
}
const text = () => screen.findByLabelText('正文')

describe.each(['ios', 'android', 'harmony'] as Platform[])('inside the shell on %s', (platform) => {
  it('the native composer opens and this page closes, without a call', async () => {
    const publish = vi.fn()
    const close = vi.fn()
    await open('/trend/publish', platform, { publish, close })
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(publish.mock.calls).toEqual([[{ type: 1 }]])
    expect(received(calls.account)).toEqual([])
  })

  it('a service may lead to a native screen', async () => {
    const openNative = vi.fn()
    await open('/service', platform, { openNative })
    await people.click(await screen.findByRole('button', { name: '扫一扫' }))
    await waitFor(() => expect(openNative.mock.calls).toEqual([[{ target: 'scan' }]]))
  })
})

describe('inside the shell', () => {
  it('posts are written here where the app has no composer', async () => {
    await open('/trend/publish', 'ios', {})
    expect(await text()).toBeVisible()
  })

  it('posts are written here where the page is still open after 3 s', async () => {
    const publish = vi.fn()
    await open('/trend/publish', 'ios', { publish, close: () => undefined })
    await waitFor(() => expect(publish).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(3000)
    expect(await text()).toBeVisible()
  })

  it('a draft of this page goes on in this page', async () => {
    const publish = vi.fn()
    await open('/trend/publish?draft=d-1', 'ios', { publish, close: () => undefined })
    expect(await text()).toBeVisible()
    expect(publish).not.toHaveBeenCalled()
  })

  it('a service of the app says so where the app does not have it', async () => {
    await open('/service', 'android', {})
    await people.click(await screen.findByRole('button', { name: '扫一扫' }))
    expect(await screen.findByText('该服务请在 App 内打开')).toBeInTheDocument()
  })
})
