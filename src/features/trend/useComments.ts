import { useCallback, useEffect, useRef, useState } from 'react'
import type { Comment } from '@contract/comment'
import { isTransport, messageOf } from '@/http/apiError'
import { appendNew } from './commentPages'
import { loadOpenTrend } from './loadOpenTrend'

export const COMMENTS_FAILED = '动态评论获取失败'

interface Failure {
  /** What the screen still has to tell; undefined where it was told already. */
  untold: string | undefined
}

export type CommentsView =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; list: Comment[]; total: number; pageNum: number; next: 'idle' | 'loading' | Failure }

export interface Comments {
  view: CommentsView
  /** Loads the next page, or the one that failed. */
  more: () => void
  retry: () => void
}

async function pageOf(trendsId: string, pageNum: number) {
  const { fetchComments } = await loadOpenTrend()
  return fetchComments(trendsId, pageNum)
}

function failureOf(error: unknown): Failure {
  return { untold: isTransport(error) ? undefined : messageOf(error, COMMENTS_FAILED) }
}

/** The comments of a post, newest first, 20 at a time. The first page starts as soon as it is active. */
export function useComments(trendsId: string, active: boolean): Comments {
  const [view, setView] = useState<CommentsView>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)

  useEffect(() => {
    if (!trendsId || !active) return
    let gone = false
    pageOf(trendsId, 1).then(
      ({ list, total }) => {
        if (!gone) setView({ kind: 'ready', list: appendNew([], list), total, pageNum: 1, next: 'idle' })
      },
      (error: unknown) => {
        if (!gone) setView({ kind: 'failed', failure: failureOf(error) })
      },
    )
    return () => {
      gone = true
    }
  }, [trendsId, active, attempt])

  const more = useCallback(() => {
    if (view.kind !== 'ready' || busy.current) return
    const pageNum = view.pageNum + 1
    busy.current = true
    setView({ ...view, next: 'loading' })
    pageOf(trendsId, pageNum)
      .then(
        ({ list, total }) =>
          setView({ kind: 'ready', list: appendNew(view.list, list), total, pageNum, next: 'idle' }),
        (error: unknown) => setView({ ...view, next: failureOf(error) }),
      )
      .finally(() => {
        busy.current = false
      })
  }, [trendsId, view])

  function retry() {
    setView({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }
  return { view, more, retry }
}
