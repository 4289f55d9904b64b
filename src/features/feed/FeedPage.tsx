import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { FeedTab } from '@contract/trend'
import { renewLists } from '@/posts/changedPosts'
import { loginPath } from '@/session/redirect'
import { LoginPrompt } from '@/ui/LoginPrompt'
import { useAuthState } from '@/session/useIsMember'
import { useIsReturn } from '@/ui/navigation/useIsReturn'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { withQueries } from '@/http/withQueries'
import { AtTop } from './AtTop'
import { CityFeed } from './CityFeed'
import { Feed } from './Feed'
import { FeedHeader } from './FeedHeader'
import { FeedSkeleton } from './FeedSkeleton'
import { type FeedView, feedTabs, useFeedView, viewKey } from './feedView'
import { prefetchFeed, consumePrefetched } from './queries'
import { forgetFeeds } from './savedFeed'
import styles from './Feed.module.css'

function FeedPage() {
  const view = useFeedView()
  useFreshVisit(view)
  const authState = useAuthState()
  usePageTitle(feedTabs.find(({ tab }) => tab === view.tab)?.text ?? '推荐')
  // In the shell the reader, whose stored list may be shown, is unknown until the bridge has answered.
  const shownTo = authState === 'unknown' || view.tab === FeedTab.Follow ? authState : 'member'
  return (
    <>
      <FeedHeader view={view} isVisitor={authState === 'visitor'} />
      <main>
        {shownTo === 'visitor' && (
          <LoginPrompt text="登录后查看您关注的人的动态" loginPath={loginPath()}>
            <AtTop />
          </LoginPrompt>
        )}
        {shownTo === 'unknown' && (
          <>
            <div className={styles.topics} />
            <FeedSkeleton />
          </>
        )}
        {shownTo === 'member' &&
          (view.tab === FeedTab.City ? <CityFeed view={view} /> : <Feed key={viewKey(view)} view={view} />)}
      </main>
    </>
  )
}

/** Back, reload and the bottom bar restore the lists; any other link starts its view from the beginning. */
function useFreshVisit(view: FeedView): void {
  const client = useQueryClient()
  const isReturn = useIsReturn()
  useState(() => {
    if (consumePrefetched()) return
    if (!isReturn) {
      // 同城 without a city begins the keys of all of them.
      const key = viewKey(view)
      client.removeQueries({
        queryKey: ['feed'],
        predicate: ({ queryKey: [, shown] }) => String(shown).startsWith(key),
      })
      forgetFeeds(key)
    }
    renewLists(client, 'feed')
  })
}

export const prepare = prefetchFeed

export default withQueries(FeedPage)
