import type { ActState } from '@contract/act'
import type { Relation } from '@contract/person'
import { TargetKind } from '@contract/trend'
import { showRefusal } from '@/http/refusalToast'
import { collect } from '../operations/collect'
import { follow } from '../operations/follow'
import { like } from '../operations/like'
import type { Operation } from '../operations/operation'
import type { QueuedWrite } from '../operations/registry'
import { outbox } from '../outbox/outbox'
import { targetOf as queueTargetOf } from '../outbox/queueEntry'
import { submit, type Submitted } from '../submit/submit'
import type { ToggleState } from './toggleStates'

const FAILED = '操作失败，请稍后再试'

/** How a toggle of one post, comment or person is sent and read. */
export interface ToggleTarget<State> {
  submit: (on: boolean) => Promise<Submitted<unknown>>
  /** Its change that is queued. */
  queued: () => { id: string; on: boolean } | undefined
  /** Reads the state from the backend's response. */
  stateOf: (data: unknown) => State
}

type ToggleWrite = Extract<QueuedWrite, { body: { on: boolean } }>

function targetOf<Write extends ToggleWrite, Data, State>(
  operation: Operation<Write, Data>,
  write: (on: boolean) => Write,
  stateOf: (data: Data) => State,
): ToggleTarget<State> {
  const target = queueTargetOf(write(true))
  return {
    submit: (on) => submit(operation, { write: () => write(on) }),
    queued() {
      const entry = outbox.entries().find((one) => queueTargetOf(one.write) === target)
      return entry && { id: entry.id, on: (entry.write as ToggleWrite).body.on }
    },
    stateOf: (data) => stateOf(data as Data),
  }
}

const asIs = (state: ActState) => state

export const likeOf = (targetKind: TargetKind, targetId: string): ToggleTarget<ActState> =>
  targetOf(like, (on) => ({ kind: 'like', body: { targetKind, targetId, on } }), asIs)

export const collectOf = (targetId: string): ToggleTarget<ActState> =>
  targetOf(collect, (on) => ({ kind: 'collect', body: { targetKind: TargetKind.Trends, targetId, on } }), asIs)

export const followOf = (userId: string): ToggleTarget<Relation> =>
  targetOf(
    follow,
    (on) => ({ kind: 'follow', body: { userId, on } }),
    ({ relation }) => relation,
  )

/**
 * Serialises the changes of one optimistic toggle (rule: likes and collects): one call at a time; only the last state is
 * sent. A refusal restores the last confirmed state and is shown; without a network the change is queued and stays
 * visible, also one that was queued before.
 * @param show shows a state; requested states are already shown
 */
export function createToggle<State>(
  kind: ToggleState<State>,
  first: State,
  target: ToggleTarget<State>,
  show: (state: State) => void,
) {
  let known = first
  let settled = kind.isOn(first)
  let wanted = settled
  let busy = false
  /** Stops watching the queue entry of the last change; undefined if none is queued. */
  let unwatch: (() => void) | undefined

  function watch(entryId: string) {
    unwatch = outbox.onEnd(({ id }, outcome) => {
      if (id !== entryId) return
      forgetEntry()
      const isUnchanged = outcome.kind === 'cancelled' && kind.isOn(known) === settled
      if (outcome.kind === 'sent') known = target.stateOf(outcome.data)
      settled = wanted = kind.isOn(known)
      // Another toggle of this target may have shown what is so now.
      if (!isUnchanged) show(known)
    })
  }

  function forgetEntry() {
    unwatch?.()
    unwatch = undefined
  }

  async function send(on: boolean): Promise<void> {
    forgetEntry()
    try {
      const submitted = await target.submit(on)
      settled = on
      if (submitted.kind === 'waiting') watch(submitted.entry.id)
      else {
        known = target.stateOf(submitted.data)
        show(wanted === on ? known : kind.toggled(known))
      }
    } catch (error) {
      settled = wanted = kind.isOn(known)
      show(known)
      showRefusal(error, FAILED)
    }
  }

  async function settle() {
    if (busy) return
    busy = true
    while (wanted !== settled) await send(wanted)
    busy = false
  }

  const queued = target.queued()
  if (queued) {
    settled = wanted = queued.on
    if (kind.isOn(first) !== queued.on) show(kind.toggled(first))
    watch(queued.id)
  }

  return {
    set(on: boolean) {
      wanted = on
      void settle()
    },
    /** Whether a change is being sent or is queued. */
    isPending: () => busy || unwatch !== undefined,
  }
}

/** Calls back at once and with each change of the queue while the target's change is queued. Returns how to stop. */
export function whileQueued({ queued }: ToggleTarget<unknown>, then: () => void): () => void {
  const notify = () => {
    if (queued()) then()
  }
  notify()
  return outbox.subscribe(notify)
}

export type Toggle = ReturnType<typeof createToggle>
