import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { postTitle } from '@/posts/postTitle'
import { BlockedPanel } from './visitor/BlockedPanel'
import { FailedPanel } from './view/FailedPanel'
import { loadOpenTrend, type OpenTrend } from './view/loadOpenTrend'
import { TrendSkeleton } from './view/TrendSkeleton'
import { dropFirstTrend, firstTrendOf, prepareFirstTrend } from './view/firstTrend'
import { useComments } from './comments/useComments'
import { usePlace } from './view/usePlace'
import type { Tap } from './visitor/isForPage'
import { useTrendView } from './view/useTrendView'
import { useUserChange } from './view/useUserChange'
import styles from './TrendDetailPage.module.css'

const TITLE = '动态详情'

export const prepare = prepareFirstTrend

/** Screen of one post, for members and visitors (rule: detail); another id mounts it again. */
export default function TrendDetailPage() {
  const trendsId = useQueryParam('id')
  return <TrendScreen key={trendsId} trendsId={trendsId} />
}

function TrendScreen({ trendsId }: { trendsId: string }) {
  const [first] = useState(() => firstTrendOf(trendsId))
  const [tapped, setTapped] = useState<{ PanelLink: OpenTrend['PanelLink']; tap: Tap }>()
  useEffect(dropFirstTrend, [])
  const place = usePlace(trendsId)
  const { view, retry, refresh, showFresh, isWorthMore } = useTrendView(trendsId, place !== undefined, first?.view)
  const comments = useComments(trendsId, place !== undefined && isWorthMore, first)
  usePageTitle(view.kind === 'loaded' ? postTitle(view.trend) : TITLE)
  useUserChange((member) => {
    const isVisitors = view.kind !== 'loaded' || !view.trend.meId
    if (isVisitors && !member) return
    const retries = view.kind === 'loaded' && isVisitors ? [refresh, comments.refresh] : [retry, comments.retry]
    for (const run of retries) run()
  })

  /** The panel loads the post's code only when tapped, and stays readable if that fails. */
  function handleTap({ target, currentTarget }: MouseEvent) {
    if (view.kind === 'loading' || !trendsId || place !== 'browser') return
    loadOpenTrend().then(
      ({ PanelLink }) => setTapped({ PanelLink, tap: { target, currentTarget } }),
      () => undefined,
    )
  }

  if (view.kind === 'loaded') {
    const { Article } = view
    const bar = (right?: ReactNode) => <NavBar title={TITLE} right={right} />
    return (
      <Article
        key={view.trend.meId}
        trend={view.trend}
        isKept={view.isKept}
        comments={comments}
        bar={bar}
        reload={retry}
        showFresh={showFresh}
        linksToApp={place === 'browser'}
      />
    )
  }
  return (
    <div className={styles.page} onClick={handleTap}>
      <NavBar title={TITLE} />
      {view.kind === 'loading' && <TrendSkeleton />}
      {view.kind === 'blocked' && <BlockedPanel message={view.message} />}
      {view.kind === 'failed' && <FailedPanel onRetry={retry} />}
      {tapped && <tapped.PanelLink trendsId={trendsId} tap={tapped.tap} />}
    </div>
  )
}
