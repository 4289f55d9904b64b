import { showRefusal } from '@/http/refusalToast'
import { PullArea } from '@/ui/pull/PullArea'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { isOffline } from '@/http/apiError'
import { NewsPill } from '@/lists/NewsPill'
import { Empty, Failed } from '@/ui/States'
import { FeedList } from './FeedList'
import { FeedSkeleton } from './FeedSkeleton'
import { type FeedView, viewKey } from './feedView'
import { feedPage, useFeed } from './queries'
import { feedHeights } from './savedFeed'
import { TopicBar } from './TopicBar'
import { useKeptPlace } from './useKeptPlace'
import { useNewer } from './useNewer'

const NOTHING = {
  recommend: '还没有动态，稍后再来看看',
  follow: '关注的人还没有发布动态，去推荐看看吧',
  city: '这座城市还没有动态，换个城市看看吧',
}

/** The list of one view (rule: feed) with pull to refresh and the new-items pill. */
export function Feed({ view }: { view: FeedView }) {
  const key = viewKey(view)
  const feed = useFeed(view, true)
  const { posts, data, fetchedAt, error, refetch, more, hasNextPage } = feed
  const newer = useNewer(view, { posts, fetchedAt, onPolled: feed.renewAudits })
  // Cards below the viewport render as a transition; restored ones render at once.
  const isDrawn = useDeferredValue(posts !== undefined)
  const heights = useRef(feedHeights(key))
  useKeptPlace(key, data)
  /** Number of new beginnings; a failed further page belongs to the list before. */
  const [generation, setGeneration] = useState(0)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  function show(page: Parameters<typeof feed.restart>[0]): void {
    window.scrollTo(0, 0)
    newer.forget()
    setGeneration((before) => before + 1)
    feed.restart(page)
  }

  async function refresh(): Promise<void> {
    if (!data) {
      await refetch()
      return
    }
    try {
      const page = await feedPage(view, { cursor: null, isRefresh: true })
      // Another view or screen may be open meanwhile, whose place stays.
      if (isOpen.current) show(page)
    } catch (caught) {
      // The http layer has shown the transport error; the list is unchanged.
      showRefusal(caught, '刷新失败，请稍后再试')
    }
  }

  return (
    <PullArea onRefresh={refresh}>
      <TopicBar view={view} rows={posts?.rows} />
      <NewsPill news={newer.found && { text: newer.found.text, show: () => newer.found && show(newer.found.page) }} />
      {body()}
    </PullArea>
  )

  function body() {
    if (!posts || !isDrawn) {
      if (posts || !error) return <FeedSkeleton />
      const offline = isOffline(error)
      const sentence = offline ? '网络不可用，请检查网络后重试' : '动态加载失败，请重试'
      return <Failed text={sentence} icon={offline ? 'offline' : 'broken'} onRetry={() => void refetch()} />
    }
    if (posts.ids.length === 0 && !hasNextPage)
      return <Empty text={view.topic ? '这个话题还没有动态，换个话题看看吧' : NOTHING[view.tab]} />
    return <FeedList posts={posts} heights={heights.current} turn={generation} hasMore={hasNextPage} onMore={more} />
  }
}
