import { useCallback, useEffect, useRef, useState } from 'react'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { appendNew, holdsAll } from './commentPages'
import { loadFurtherComments } from './furtherComments'
import type { FirstTrend } from '../view/firstTrend'
import { type CommentsView, failureOf, loadComments, pageOf, type ReadyComments } from './loadComments'

export interface Comments {
  view: CommentsView
  /** Rendered by the server: visible from the first frame on. */
  whole: boolean
  /** Loads the next page, or the one that failed. */
  more: () => void
  retry: () => void
  /** Starts anew with the first page; the current rows stay until its answer, and none of them after it. */
  refresh: () => void
  /** Changes the loaded comments; false if none are loaded. */
  change: (by: (shown: ReadyComments) => ReadyComments) => boolean
}

/**
 * The comments of a post, newest first, 20 at a time. The first page loads as soon as it is active.
 * @param first data prepared before the first render
 */
export function useComments(trendsId: string, active: boolean, first: FirstTrend | undefined): Comments {
  const [view, setView] = useState<CommentsView>(first?.settled ?? { kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  /** Number of first pages shown so far: a further page belongs to one of them. */
  const turn = useRef(0)
  /** The turn whose next page is being loaded. */
  const busy = useRef<number>(undefined)
  const early = attempt === 0 && first?.view.kind === 'loaded' ? first : undefined

  useEffect(() => {
    if (!trendsId || !active || early?.settled) return
    let gone = false
    void (early?.comments ?? loadComments(trendsId)).then((found) => {
      if (gone) return
      turn.current += 1
      setView(found)
    })
    return () => {
      gone = true
    }
  }, [trendsId, active, attempt, early])

  const onReady = (by: (shown: ReadyComments) => ReadyComments) =>
    setView((shown) => (shown.kind === 'ready' ? by(shown) : shown))

  const more = useCallback(() => {
    if (view.kind !== 'ready' || busy.current === turn.current) return
    const pageNum = view.pageNum + 1
    const asked = (busy.current = turn.current)
    const onAnswer: typeof onReady = (by) => asked === turn.current && onReady(by)
    onReady((shown) => ({ ...shown, next: 'loading' }))
    Promise.all([pageOf(trendsId, pageNum), pageNum > 1 && loadFurtherComments()])
      .then(
        ([{ list, total }]) =>
          onAnswer(({ list: known, gone, ...shown }) => {
            const fresh = list.filter(({ commentsId }) => !gone.includes(commentsId))
            const all = appendNew(known, fresh)
            // A page with known rows only: new comments may have pushed them here; the total then tells.
            const isEnd = list.length < COMMENTS_PAGE_SIZE && holdsAll(all, total)
            const isOver = list.length === 0 || isEnd || (all.length === known.length && total <= shown.total)
            return { ...shown, gone, list: all, total, pageNum, isOver, next: 'idle' }
          }),
        (error: unknown) => onAnswer((shown) => ({ ...shown, next: failureOf(error) })),
      )
      .finally(() => {
        if (busy.current === asked) busy.current = undefined
      })
  }, [trendsId, view])

  function refresh() {
    setAttempt((before) => before + 1)
  }
  function retry() {
    setView({ kind: 'loading' })
    refresh()
  }
  function change(by: (shown: ReadyComments) => ReadyComments): boolean {
    onReady(by)
    return view.kind === 'ready'
  }
  return { view, whole: first?.whole ?? false, more, retry, refresh, change }
}
