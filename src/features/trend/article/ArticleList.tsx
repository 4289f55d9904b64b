import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type Article, articles } from '@contract/article'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { failureWords } from '@/http/failureWords'
import { cursorAfter } from '@/lib/pages'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { articleHref } from '@/routes'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Failed, Skeleton } from '@/ui/States'
import styles from './Article.module.css'

type Page = CursorPage<Article>

/** Articles of open folders and of the community, the newest first. */
export function ArticleList() {
  usePageTitle('文章')
  return (
    <>
      <NavBar title="文章" />
      <main className={styles.list}>
        <Rows />
      </main>
    </>
  )
}

function Rows() {
  const { data, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page>,
    string[],
    string | null
  >({
    queryKey: ['articles'],
    queryFn: ({ pageParam, signal }) => call(articles.page, { cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, '文章加载失败，请重试')} onRetry={() => void refetch()} />
  }
  const rows = data.pages.flatMap(({ list }) => list)
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无文章" />

  async function more() {
    const { error: failure } = await fetchNextPage()
    if (failure) throw failure
  }
  return (
    <>
      <WindowedList
        ids={rows.map(({ trendsId }) => trendsId)}
        heights={heightsOf('articles')}
        label="文章"
        isPartial={hasNextPage}
        room={styles.room}
        row={(place) => rows[place] && <TrendCard trend={rows[place]} href={articleHref(rows[place].trendsId)} />}
      />
      <MoreRows more={more} hasMore={hasNextPage} failure="文章加载失败" />
    </>
  )
}
