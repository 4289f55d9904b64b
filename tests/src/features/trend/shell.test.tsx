import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { bridge } from '@/bridge/bridge'
import { exit } from '@/bridge/deepLink'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const openNative = vi.spyOn(bridge, 'openTrendDetail')
const close = vi.spyOn(bridge, 'close')

vi.mock('@/bridge/bridge', async (original) => {
  const { bridge: found } = await original<typeof import('@/bridge/bridge')>()
  return {
    bridge: {
      ...found,
      claimsShell: true,
      version: '1.2.3',
      ready: () => Promise.resolve(true),
      getToken: () => Promise.resolve('t'),
    },
  }
})

vi.mock('@/bridge/claim', () => ({ claimsShell: true }))

// Compile lazy modules now, so that no test's time-out includes it.
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/member/Membership'),
    ])),
  60_000,
)
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openNative.mockReset().mockResolvedValue(undefined)
  close.mockReset().mockResolvedValue(undefined)
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  stub(comments.list, { list: [], total: 0 })
})
afterEach(() => vi.useRealTimers())

describe('inside the shell', () => {
  // First, before the shell is asked for the user.
  it('a member’s page is shown with its controls, so that no tap is lost before they work', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', meId: 'u-me' }))
    openNative.mockRejectedValue(new Error('unknown'))
    renderAt('/trend/detail?id=t1')
    await screen.findByRole('heading', { name: '春季徒步回顾' })
    expect(screen.getByRole('button', { name: '分享' })).toBeVisible()
  })

  it('the native detail opens and this page closes, without a call', async () => {
    renderAt('/trend/detail?id=t1')
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(openNative).toHaveBeenCalledWith('t1')
    expect(received(trends.detail)).toEqual([])
  })

  it('one step back is taken where the shell cannot close', async () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    close.mockRejectedValue(new Error('no close'))
    renderAt('/trend/detail?id=t1')
    await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1))
    back.mockRestore()
  })

  it('the page stands by itself where the shell refuses, and a tap tries no app', async () => {
    const follow = vi.spyOn(exit, 'follow').mockImplementation(() => {})
    openNative.mockRejectedValue(new Error('unknown'))
    renderAt('/trend/detail?id=t1')
    await user.click(await screen.findByRole('heading', { name: '春季徒步回顾' }))
    expect(follow).not.toHaveBeenCalled()
    follow.mockRestore()
  })

  it('the page stands by itself when it is still there after 3 s', async () => {
    renderAt('/trend/detail?id=t1')
    await vi.waitFor(() => expect(close).toHaveBeenCalled())
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  })
})
