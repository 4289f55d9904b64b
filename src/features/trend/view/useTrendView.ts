import { useEffect, useState } from 'react'
import { type Trend, trends } from '@contract/trend'
import { isRequestedEarly } from '@/http/early'
import { loadTrend, NOT_EXIST, type TrendView } from './loadTrend'

/**
 * The post of this screen. An empty id counts as not found, without a call.
 * @param active false while the shell may still open it
 * @param first data prepared before the first render
 */
export function useTrendView(trendsId: string, active: boolean, first: TrendView | undefined) {
  const [early] = useState(() => first !== undefined || isRequestedEarly(trends.detail, { trendsId }))
  const [view, setView] = useState<TrendView>(
    first ?? (trendsId ? { kind: 'loading' } : { kind: 'blocked', message: NOT_EXIST }),
  )
  const [attempt, setAttempt] = useState(0)
  const isKnown = first !== undefined && attempt === 0

  useEffect(() => {
    if (!trendsId || !active || isKnown) return
    let gone = false
    void loadTrend(trendsId).then((found) => {
      if (!gone) setView((shown) => (found.kind === 'failed' && shown.kind === 'loaded' ? shown : found))
    })
    return () => {
      gone = true
    }
  }, [trendsId, active, attempt, isKnown])

  /** Refetches; the current content stays until then. */
  function refresh() {
    setAttempt((before) => before + 1)
  }
  function retry() {
    setView({ kind: 'loading' })
    refresh()
  }
  /** Shows the post as it was read again. */
  function showFresh(trend: Trend) {
    setView((shown) => (shown.kind === 'loaded' ? { ...shown, trend, isKept: false } : shown))
  }
  /** False while the post may turn out to be blocked; further requests then wait. */
  const isWorthMore = !early || view.kind === 'loaded'
  return { view, retry, refresh, showFresh, isWorthMore }
}
