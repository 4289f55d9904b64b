import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { walk, type WalkToday } from '@contract/walk'
import { bridge } from '@/bridge/bridge'
import { useSync } from '@/features/walk/useSync'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { received, stub } from '@tests/support/stubs'

afterEach(() => vi.restoreAllMocks())

const signIn = (accessToken: string) => session.signIn({ accessToken, isFamilyAccount: 'N' })
const today: WalkToday = {
  ...{ date: '2026-06-15', steps: 8200, goal: 8000, streak: 3, source: 'ios', syncTime: '2026-06-15 12:00:00' },
  ...{ week: [], ranked: false },
}

it('steps that are answered after a change of user are not the next user’s', async () => {
  signIn('token-a')
  vi.spyOn(bridge, 'platform').mockResolvedValue('ios')
  vi.spyOn(bridge, 'getSteps').mockResolvedValue([{ date: '2026-06-15', steps: 8200 }])
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  stub(walk.sync, () => held.then(() => ({ ...today, ignored: [] })))
  const { result } = renderHook(useSync)
  await vi.waitFor(() => expect(received(walk.sync)).toHaveLength(1))
  signIn('token-b')
  free()
  await vi.waitFor(() => expect(result.current.state).toBe('idle'))
  expect(queryClient.getQueryData(['walk', 'today'])).toBeUndefined()
})
