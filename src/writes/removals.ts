import { useCallback, useState } from 'react'
import type { Trend } from '@contract/trend'
import { showRefusal } from '@/http/refusalToast'
import { stripTags } from '@/lib/text/text'
import { toast } from '@/lib/toast/toast'
import { removePost } from './operations/removePost'
import { useEnded } from './outbox/useEnded'
import { useOutbox } from './outbox/useOutbox'
import { submit } from './submit/submit'

type Post = Pick<Trend, 'trendsId' | 'title' | 'content'>

/**
 * Removes or restores an own post, or queues that, and shows the outcome.
 * @returns `done`, `waiting` or, if the post is unchanged, `refused`
 */
export async function setRemoved(
  { trendsId, title, content }: Post,
  on: boolean,
): Promise<'done' | 'waiting' | 'refused'> {
  try {
    const name = title || stripTags(content)
    const submitted = await submit(removePost, { write: () => ({ kind: 'remove', body: { trendsId, on }, name }) })
    if (submitted.kind === 'waiting') return 'waiting'
    toast(on ? '已删除' : '已恢复', { kind: 'success' })
    return 'done'
  } catch (error) {
    showRefusal(error, `动态${on ? '删除' : '恢复'}失败，请稍后再试`)
    return 'refused'
  }
}

/** Ids of own posts that are removed, including queued removals. */
export function useRemovals() {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  const queued = new Map(
    useOutbox().flatMap(({ write }) => (write.kind === 'remove' ? [[write.body.trendsId, write.body.on]] : [])),
  )
  const learn = useCallback(
    (trendsId: string, on: boolean) => setKnown((before) => new Map(before).set(trendsId, on)),
    [],
  )
  useEnded(({ write }, outcome) => {
    if (write.kind === 'remove' && outcome.kind === 'sent') learn(write.body.trendsId, write.body.on)
  })
  return { isRemoved: (trendsId: string) => queued.get(trendsId) ?? known.get(trendsId) ?? false, learn }
}

/** The same for one post. */
export function useRemoved(trendsId: string) {
  const { isRemoved, learn } = useRemovals()
  return { removed: isRemoved(trendsId), setKnown: (on: boolean) => learn(trendsId, on) }
}
