import { acts, type ActState } from '@contract/act'
import type { Relation } from '@contract/person'
import { relations } from '@contract/relation'
import { TargetKind } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { call, type CallOptions } from '@/http/call'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast'
import type { Deed } from '@/shared/outbox/deeds'
import { outbox } from '@/shared/outbox/outbox'
import { waitOffline } from '@/shared/outbox/waitOffline'
import type { Way } from './ways'

const FAILED = '操作失败，请稍后再试'

/** How a wish reaches the backend. */
export interface Send<State> {
  /** Tells it, and answers what it says the state is now. */
  now: (on: boolean, key: string) => Promise<State>
  /** The same as it waits for a network. */
  deed: (on: boolean) => Deed
  /** The state in what the backend answers in the end. */
  stateOf: (data: unknown) => State
}

const sending = (key: string): CallOptions => ({ key, quiet: 'offline' })
const asIs = (data: unknown) => data as ActState

export function likeOf(targetKind: TargetKind, targetId: string): Send<ActState> {
  const body = (on: boolean) => ({ targetKind, targetId, on })
  return { now: (on, key) => call(acts.like, body(on), sending(key)), deed: (on) => ({ kind: 'like', body: body(on) }), stateOf: asIs }
}

export function collectOf(targetId: string): Send<ActState> {
  const body = (on: boolean) => ({ targetKind: TargetKind.Trends, targetId, on })
  return { now: (on, key) => call(acts.collect, body(on), sending(key)), deed: (on) => ({ kind: 'collect', body: body(on) }), stateOf: asIs }
}

export function followOf(userId: string): Send<Relation> {
  const stateOf = (data: unknown) => (data as { relation: Relation }).relation
  return {
    now: async (on, key) => stateOf(await call(relations.follow, { userId, on }, sending(key))),
    deed: (on) => ({ kind: 'follow', body: { userId, on } }),
    stateOf,
  }
}

/**
 * Brings wishes to the backend, one call at a time: what was wished last is what is settled, however often the mind
 * was changed meanwhile. A refusal takes the state back to the last one that is known, and is told; without a network
 * the wish waits in the outbox and stays on the screen.
 * @param show shows a state; the wishes themselves are on the screen already
 */
export function settling<State>(way: Way<State>, first: State, send: Send<State>, show: (state: State) => void) {
  let known = first
  let settled = way.isOn(first)
  let wish = settled
  let busy = false
  let waits = ''

  outbox.onEnd(({ id }, outcome) => {
    if (id !== waits) return
    waits = ''
    if (outcome.kind === 'sent') known = send.stateOf(outcome.data)
    settled = wish = way.isOn(known)
    show(known)
  })

  async function wait(error: unknown, on: boolean, key: string): Promise<boolean> {
    const waiting = await waitOffline(error, send.deed(on), key)
    if (!waiting) return false
    waits = waiting.id
    settled = on
    return true
  }

  /** One wish on its way. */
  async function bring(on: boolean): Promise<void> {
    const key = newKey()
    // A newer wish takes the place of one that waits.
    if (waits) await outbox.forget(send.deed(on))
    waits = ''
    try {
      known = await send.now(on, key)
      settled = on
      show(wish === on ? known : way.turned(known))
    } catch (error) {
      if (await wait(error, on, key)) return
      settled = wish = way.isOn(known)
      show(known)
      if (!isTransport(error)) toast(messageOf(error, FAILED), { kind: 'fail' })
    }
  }

  async function settle() {
    if (busy) return
    busy = true
    while (wish !== settled) await bring(wish)
    busy = false
  }

  return {
    want(on: boolean) {
      wish = on
      void settle()
    },
    /** A wish is on its way, or waits for a network. */
    isUnderWay: () => busy || waits !== '',
  }
}

export type Settling = ReturnType<typeof settling>
