import { useCallback, useEffect, useState } from 'react'
import type { Trend } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { stripTags } from '@/lib/text'
import { toast } from '@/lib/toast'
import { notePost } from '../changedPosts'
import { outbox } from './outbox'
import { sendOrWait } from './sendOrWait'
import { useOutbox } from './useOutbox'

type Post = Pick<Trend, 'trendsId' | 'title' | 'content'>

/**
 * Takes an own post away or brings it back, or lets that wait for a network, and says how it ended.
 * @returns `done`, `waiting` or, where the post stays as it is, `refused`
 */
export async function setRemoved({ trendsId, title, content }: Post, on: boolean): Promise<'done' | 'waiting' | 'refused'> {
  try {
    const answer = await sendOrWait({ kind: 'remove', body: { trendsId, on }, name: title || stripTags(content) })
    if (!answer) return 'waiting'
    notePost(trendsId, on ? null : {})
    toast(on ? '已删除' : '已恢复', { kind: 'success' })
    return 'done'
  } catch (error) {
    if (!isTransport(error)) toast(messageOf(error, `动态${on ? '删除' : '恢复'}失败，请稍后再试`), { kind: 'fail' })
    return 'refused'
  }
}

/** Which own posts are gone, by what their author wished last: what waits for a network is on the screen already. */
export function useRemovals() {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const wishes = new Map(useOutbox().flatMap(({ deed }) => (deed.kind === 'remove' ? [[deed.body.trendsId, deed.body.on]] : [])))
  const learn = useCallback((trendsId: string, on: boolean) => setKnown((before) => new Map(before).set(trendsId, on)), [])
  useEffect(
    () =>
      outbox.onEnd(({ deed }, outcome) => {
        if (deed.kind === 'remove' && outcome.kind === 'sent') learn(deed.body.trendsId, deed.body.on)
      }),
    [learn],
  )
  return { isRemoved: (trendsId: string) => wishes.get(trendsId) ?? known.get(trendsId) ?? false, learn }
}

/** The same of one post. */
export function useRemoved(trendsId: string) {
  const { isRemoved, learn } = useRemovals()
  return { removed: isRemoved(trendsId), setKnown: (on: boolean) => learn(trendsId, on) }
}
