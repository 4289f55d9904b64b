import { type ReactNode, useEffect, useState } from 'react'
import { NavBar } from '@/shared/NavBar'
import { usePageTitle } from '@/shared/usePageTitle'
import { useQueryParam } from '@/shared/useQueryParam'
import { BlockedPanel } from './BlockedPanel'
import { FailedPanel } from './FailedPanel'
import { TrendSkeleton } from './TrendSkeleton'
import { dropFirstTrend, firstTrendOf, prepareFirstTrend } from './firstTrend'
import { titleOf } from './trendWords'
import { useComments } from './useComments'
import { usePlace } from './usePlace'
import { useTrendView } from './useTrendView'
import { useUserChange } from './useUserChange'
import styles from './TrendDetailPage.module.css'

const TITLE = '动态详情'

export const prepare = prepareFirstTrend

export default function TrendDetailPage() {
  const trendsId = useQueryParam('id')
  return <TrendScreen key={trendsId} trendsId={trendsId} />
}

function TrendScreen({ trendsId }: { trendsId: string }) {
  const [first] = useState(() => firstTrendOf(trendsId))
  useEffect(dropFirstTrend, [])
  const place = usePlace(trendsId)
  const { view, retry, refresh, isWorthMore } = useTrendView(trendsId, place !== undefined, first?.view)
  const comments = useComments(trendsId, place !== undefined && isWorthMore, first)
  usePageTitle(view.kind === 'loaded' ? titleOf(view.trend) : TITLE)
  useUserChange((member) => {
    const isVisitors = view.kind !== 'loaded' || !view.trend.meId
    if (isVisitors && !member) return
    const again = view.kind === 'loaded' && isVisitors ? [refresh, comments.refresh] : [retry, comments.retry]
    for (const ask of again) ask()
  })

  if (view.kind === 'loaded') {
    const { Article } = view
    const bar = (right?: ReactNode) => <NavBar title={TITLE} right={right} />
    return <Article key={view.trend.meId} trend={view.trend} comments={comments} bar={bar} reload={retry} linksToApp={place === 'browser'} />
  }
  return (
    <div className={styles.page}>
      <NavBar title={TITLE} />
      {view.kind === 'loading' && <TrendSkeleton />}
      {view.kind === 'blocked' && <BlockedPanel message={view.message} />}
      {view.kind === 'failed' && <FailedPanel onRetry={retry} />}
    </div>
  )
}
