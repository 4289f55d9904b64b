import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { walk } from '@contract/walk'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { readPending } from '@/writes/unqueued/pending'
import { claimStation, setGoal } from '@/writes/unqueued/walk'
import { type Settled, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { makeAccount } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

type Claimed = Settled<{ level: number }, { balance: number }>

beforeEach(() => {
  session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId: 'u-me' }))
})

function opened() {
  const settled: Claimed[] = []
  const { result } = renderHook(() => {
    useUnqueuedSubmit(setGoal, () => undefined)
    return useUnqueuedSubmit(claimStation, (one) => settled.push(one))
  })
  return { settled, claim: () => result.current.submit({ level: 1 }) }
}

it('asks who the user is once for all writes of a screen, and no more when one is sent', async () => {
  stub(walk.claim, { balance: 865 })
  const { settled, claim } = opened()
  await waitFor(() => expect(received(people.account)).toHaveLength(1))
  await act(claim)
  await act(claim)
  expect(settled).toMatchObject([{ kind: 'sent' }, { kind: 'sent' }])
  expect(received(people.account)).toHaveLength(1)
})

it('does not send after the next login what the end of the session has refused', async () => {
  stubRefusal(walk.claim, Code.InvalidToken, '登录已失效')
  const { settled, claim } = opened()
  await act(claim)
  expect(settled).toMatchObject([{ kind: 'failed' }])
  expect(readPending('u-me', 'walk.claim')).toBeUndefined()
})

it('confirms after the next login what got no answer before the session ended', async () => {
  stubOffline(walk.claim)
  const { settled, claim } = opened()
  const sent = claim()
  await waitFor(() => expect(received(walk.claim)).toHaveLength(1))
  stubRefusal(walk.claim, Code.InvalidToken, '登录已失效')
  await act(() => sent)
  expect(settled).toMatchObject([{ kind: 'failed' }])
  expect(readPending('u-me', 'walk.claim')).toMatchObject({ write: { level: 1 } })
})

it('does not send what is made of something that another one has used up while the user was read', async () => {
  const stock = { isLeft: true }
  const operation = { ...claimStation, canFollow: () => stock.isLeft }
  stub(walk.claim, { balance: 865 })
  const { result } = renderHook(() => useUnqueuedSubmit(operation, () => undefined))
  const seen = received(walk.claim).length
  await act(() => {
    const submitted = result.current.submit({ level: 1 })
    stock.isLeft = false
    return submitted
  })
  expect(received(walk.claim)).toHaveLength(seen)
  expect(result.current.sending).toBe(false)
  stock.isLeft = true
  await act(() => result.current.submit({ level: 1 }))
  expect(received(walk.claim)).toHaveLength(seen + 1)
})
