import { useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { FeedTab } from '@contract/trend'
import { useIsMember } from '@/shared/useIsMember'
import { usePageTitle } from '@/shared/usePageTitle'
import { withQueries } from '@/shared/withQueries'
import { CityFeed } from './CityFeed'
import { Feed } from './Feed'
import { FeedHeader } from './FeedHeader'
import { feedTabs, useFeedView, viewKey } from './feedView'
import { LoginAsk } from './LoginAsk'
import { forgetFeeds } from './savedFeed'

function FeedPage() {
  useFreshVisit()
  const view = useFeedView()
  const isMember = useIsMember()
  usePageTitle(feedTabs.find(({ tab }) => tab === view.tab)?.text ?? '推荐')
  const needsLogin = view.tab === FeedTab.Follow && !isMember
  return (
    <>
      <FeedHeader view={view} isMember={isMember} />
      <main>
        {needsLogin && <LoginAsk />}
        {view.tab === FeedTab.City && <CityFeed view={view} />}
        {!needsLogin && view.tab !== FeedTab.City && <Feed key={viewKey(view)} view={view} />}
      </main>
    </>
  )
}

/** Back and reload find the lists as they were; who comes by a link gets new ones. */
function useFreshVisit(): void {
  const client = useQueryClient()
  const kind = useNavigationType()
  useState(() => {
    if (kind === 'POP') return
    client.removeQueries({ queryKey: ['feed'] })
    forgetFeeds()
  })
}

export default withQueries(FeedPage)
