import { useEffect, useState } from 'react'
import { trends } from '@contract/trend'
import { isAskedEarly } from '@/http/early'
import { loadTrend, NOT_EXIST, type TrendView } from './loadTrend'

/**
 * The post of this screen. An empty id is a post that does not exist, without a call.
 * @param active false while somebody else may still show it
 * @param first what was prepared before the first render
 */
export function useTrendView(trendsId: string, active: boolean, first: TrendView | undefined) {
  const [early] = useState(() => first !== undefined || isAskedEarly(trends.detail, { trendsId }))
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

  /** Asks again; what is shown stays until then. */
  function refresh() {
    setAttempt((before) => before + 1)
  }
  function retry() {
    setView({ kind: 'loading' })
    refresh()
  }
  /** False while the post may turn out to be blocked; then nothing else is worth asking for. */
  const isWorthMore = !early || view.kind === 'loaded'
  return { view, retry, refresh, isWorthMore }
}
