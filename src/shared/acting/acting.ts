import { acts } from '@contract/act'
import type { Relation } from '@contract/person'
import { relations } from '@contract/relation'
import { TargetKind } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import type { Way } from './ways'

const FAILED = '操作失败，请稍后再试'

/** Tells the backend, and answers what it says the state is now. */
export type Send<State> = (on: boolean) => Promise<State>

export const likeOf = (targetKind: TargetKind, targetId: string) => (on: boolean) =>
  call(acts.like, { targetKind, targetId, on })

export const collectOf = (targetId: string) => (on: boolean) =>
  call(acts.collect, { targetKind: TargetKind.Trends, targetId, on })

export const followOf = (userId: string) => async (on: boolean): Promise<Relation> =>
  (await call(relations.follow, { userId, on })).relation

/**
 * Brings wishes to the backend, one call at a time: what was wished last is what is settled, however often the mind
 * was changed meanwhile. A refusal takes the state back to the last one that is known, and is told.
 * @param show shows a state; the wishes themselves are on the screen already
 */
export function settling<State>(way: Way<State>, first: State, send: Send<State>, show: (state: State) => void) {
  let known = first
  let settled = way.isOn(first)
  let wish = settled
  let busy = false

  async function settle() {
    if (busy) return
    busy = true
    try {
      while (wish !== settled) {
        const sent = wish
        known = await send(sent)
        settled = sent
        show(wish === sent ? known : way.turned(known))
      }
    } catch (error) {
      wish = settled
      show(known)
      if (!isTransport(error)) toast(messageOf(error, FAILED), { kind: 'fail' })
    } finally {
      busy = false
    }
  }

  return (on: boolean) => {
    wish = on
    void settle()
  }
}
