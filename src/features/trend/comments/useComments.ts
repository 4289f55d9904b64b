import { useCallback, useEffect, useRef, useState } from 'react'
import { loadFurtherComments } from './furtherComments'
import type { FirstTrend } from '../view/firstTrend'
import { type CommentsChange, type CommentsView, failureOf, loadComments, pageOf, withOwnChanges } from './loadComments'

export interface Comments {
  view: CommentsView
  /**
   * When they were first requested, in milliseconds of `performance.now()`: 0 if before the first render, undefined if
   * not yet.
   */
  openedAt: () => number | undefined
  /** Rendered by the server: visible from the first frame on. */
  whole: boolean
  /** Loads the next page, or the one that failed. */
  more: () => void
  retry: () => void
  /**
   * Reads the first page again. The current rows stay until it is there, also where that fails, and are then replaced
   * by it and by what the reader has changed meanwhile.
   */
  refresh: () => void
  /** Changes the loaded comments; false if none are loaded. */
  change: (by: CommentsChange) => boolean
}

/**
 * The comments of a post, newest first, 20 at a time. The first page loads as soon as it is active.
 * @param first data prepared before the first render
 */
export function useComments(trendsId: string, active: boolean, first: FirstTrend | undefined): Comments {
  /** Shown from the first frame on. `first.settled` itself may change between that render and the effect. */
  const [shownFirst] = useState(first?.settled)
  const [view, setView] = useState<CommentsView>(shownFirst ?? { kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const requestedAt = useRef(first ? 0 : undefined)
  const openedAt = useCallback(() => requestedAt.current, [])
  /** Number of first pages shown so far: a further page belongs to one of them. */
  const generation = useRef(0)
  /** The generation whose next page is being loaded. */
  const busy = useRef<number>(undefined)
  /** Changes made while the first page is read again. */
  const changes = useRef<CommentsChange[]>(undefined)
  const early = attempt === 0 && first?.view.kind === 'loaded' ? first : undefined

  useEffect(() => {
    if (!trendsId || !active || (early && shownFirst)) return
    let gone = false
    requestedAt.current ??= performance.now()
    void (early?.comments ?? loadComments(trendsId)).then((found) => {
      if (gone) return
      if (found.kind === 'ready') generation.current += 1
      const made = changes.current ?? []
      changes.current = undefined
      setView((shown) => {
        if (shown.kind !== 'ready') return found
        return found.kind === 'ready' ? withOwnChanges(found, made, shown.gone) : shown
      })
    })
    return () => {
      gone = true
    }
  }, [trendsId, active, attempt, early, shownFirst])

  const onReady = (by: CommentsChange) => setView((shown) => (shown.kind === 'ready' ? by(shown) : shown))

  const more = useCallback(() => {
    if (view.kind !== 'ready' || busy.current === generation.current) return
    const generationBefore = (busy.current = generation.current)
    const onAnswer: typeof onReady = (by) => generationBefore === generation.current && onReady(by)
    onReady((shown) => ({ ...shown, next: 'loading' }))
    pageOf(trendsId, view.pageNum + 1)
      .then(async (page) => {
        // Not before the page: browsers may keep a failed import until they are closed.
        const { withFurtherPage } = await loadFurtherComments()
        return withFurtherPage(view, page, (former) => pageOf(trendsId, former))
      })
      .then(onAnswer, (error: unknown) => onAnswer((shown) => ({ ...shown, next: failureOf(error) })))
      .finally(() => {
        if (busy.current === generationBefore) busy.current = undefined
      })
  }, [trendsId, view])

  function refresh() {
    changes.current = []
    setAttempt((before) => before + 1)
  }
  function retry() {
    setView({ kind: 'loading' })
    refresh()
  }
  function change(by: CommentsChange): boolean {
    changes.current?.push(by)
    onReady(by)
    return view.kind === 'ready'
  }
  return { view, openedAt, whole: first?.whole ?? false, more, retry, refresh, change }
}
