import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { people } from '@contract/people'
import { walk, type WalkToday } from '@contract/walk'
import { newKey } from '@/lib/newKey'
import * as toasts from '@/lib/toast/toast'
import { session } from '@/session/session'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { ownUserId } from '@/writes/ownAccount'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending, readPending } from '@/writes/unqueued/pending'
import { claimStation } from '@/writes/unqueued/walk'
import { type Settled, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { makeAccount } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'

type Claimed = Settled<{ level: number }, { balance: number }>

function signIn(userId: string) {
  session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId }))
}

beforeEach(() => signIn('u-a'))

/** A promise that ends when `free` is called. */
function hold() {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  return { free, held }
}

function opened() {
  const settled: Claimed[] = []
  const { result, unmount } = renderHook(() => useUnqueuedSubmit(claimStation, (one) => settled.push(one)))
  const { submit } = result.current
  return { settled, unmount, claim: (level = 1) => submit({ level }) }
}

const unanswered = (userId: string, level: number) =>
  keepPending(userId, 'walk.claim', { key: newKey(), write: { level }, at: Date.now() })

it('what a dialog of the former user submits is not sent', async () => {
  stub(walk.claim, { balance: 865 })
  const { settled, unmount, claim } = opened()
  await waitFor(() => expect(received(people.account)).toHaveLength(1))
  signIn('u-b')
  unmount()
  await claim()
  expect(received(walk.claim)).toEqual([])
  expect(settled).toEqual([])
  expect(readPending('u-b', 'walk.claim')).toBeUndefined()
})

it('nothing is sent, nor a former write repeated, where the user changes while the account is read', async () => {
  const { free, held } = hold()
  stub(walk.claim, { balance: 865 })
  stub(people.account, () => held.then(() => makeAccount({ userId: 'u-a' })))
  unanswered('u-a', 1)
  const { unmount, claim } = opened()
  const submitted = claim(2)
  await waitFor(() => expect(received(people.account).length).toBeGreaterThan(0))
  signIn('u-b')
  unmount()
  free()
  await submitted
  await act(async () => ownUserId('background'))
  expect(received(walk.claim)).toEqual([])
  expect(readPending('u-a', 'walk.claim')).toMatchObject({ write: { level: 1 } })
})

it('the account of a former user is given to nobody', async () => {
  const { free, held } = hold()
  stub(people.account, () => held.then(() => makeAccount({ userId: 'u-a' })))
  const asked = ownUserId('background')
  const refused = expect(asked).rejects.toMatchObject({ kind: 'session' })
  await waitFor(() => expect(received(people.account)).toHaveLength(1))
  signIn('u-b')
  free()
  await refused
  expect(await ownUserId()).toBe('u-b')
})

it('the background tells the next user nothing of it, and goes on with theirs', async () => {
  const { free, held } = hold()
  stub(walk.claim, ({ level }) => (level === 1 ? held.then(() => ({ balance: 1 })) : { balance: 2 }))
  unanswered('u-a', 1)
  unanswered('u-b', 2)
  const toast = vi.spyOn(toasts, 'toast')
  const confirmed = confirmAll()
  await waitFor(() => expect(received(walk.claim)).toHaveLength(1))
  signIn('u-b')
  await confirmAll()
  free()
  await confirmed
  await waitFor(() => expect(readPending('u-b', 'walk.claim')).toBeUndefined())
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1))
  expect(received(walk.claim).map(({ body }) => body)).toEqual([{ level: 1 }, { level: 2 }])
})

it('a write that is confirmed for a former user ends its draft, without a word to the next one', async () => {
  const draft = wordsDraft('goal', '')
  await draft.keep('u-a', { text: '9000' })
  const { free, held } = hold()
  const today: WalkToday = {
    ...{ date: '2026-06-15', steps: 8200, goal: 9000, streak: 3, source: 'ios', syncTime: '2026-06-15 12:00:00' },
    ...{ week: [], ranked: false },
  }
  stub(walk.goal, () => held.then(() => today))
  keepPending('u-a', 'walk.goal', { key: newKey(), write: { goal: 9000 }, at: Date.now() })
  const toast = vi.spyOn(toasts, 'toast').mockClear()
  const confirmed = confirmAll()
  await waitFor(() => expect(received(walk.goal)).toHaveLength(1))
  signIn('u-b')
  free()
  await confirmed
  expect(await draft.read('u-a')).toBeUndefined()
  expect(toast).not.toHaveBeenCalled()
})
