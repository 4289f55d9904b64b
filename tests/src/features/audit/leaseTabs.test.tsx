import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { audit as calls } from '@contract/audit'
import { renderAt } from '@tests/support/render'
import { received } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, stubAudit } from './auditScreens'

/** Key by which the tabs of an admin tell each other which post one of them has left. */
const LEFT = 'bole.lease'

asAuditAdmin()
afterEach(() => vi.useRealTimers())

describe('a post under audit in two tabs of one admin', () => {
  it('takes its lease again at once, and once more soon, when another tab of this admin left the post', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt('/trend-audit/detail?id=t-1')
    await screen.findByRole('button', { name: '通过' })
    expect(received(calls.lock)).toHaveLength(1)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const left = (newValue: string | null) => fireEvent(window, new StorageEvent('storage', { key: LEFT, newValue }))
    left('t-other')
    left(null)
    left('t-1')
    await waitFor(() => expect(received(calls.lock)).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await waitFor(() => expect(received(calls.lock)).toHaveLength(3))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(received(calls.lock)).toHaveLength(3)
  })

  it('tells the other tabs of this admin when it is left, and keeps nothing of it', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    const store = vi.spyOn(Storage.prototype, 'setItem')
    const { unmount } = renderAt('/trend-audit/detail?id=t-1')
    await screen.findByRole('button', { name: '通过' })
    unmount()
    await waitFor(() => expect(received(calls.unlock)).toHaveLength(1))
    expect(store).toHaveBeenCalledWith(LEFT, 't-1')
    expect(localStorage.getItem(LEFT)).toBeNull()
    store.mockRestore()
  })
})
