import { articles } from '@contract/article'
import { call } from '@/http/call'
import { PagedRows } from '@/lists/PagedRows'
import { useFreshRows } from '@/lists/useFreshRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { articleHref } from '@/routes'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import styles from './Article.module.css'

/** Articles of open folders and of the community, newest first. */
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
  const list = useFreshRows(['articles'], (cursor, { signal, quiet }) =>
    call(articles.page, { cursor }, { signal, quiet, kept: quiet ? 'store' : true }),
  )
  return (
    <PagedRows list={list} noun="文章" empty="暂无文章">
      {(rows) => (
        <WindowedList
          ids={rows.map(({ trendsId }) => trendsId)}
          heights={heightsOf('articles')}
          label="文章"
          isPartial={list.hasNextPage}
          room={styles.room}
          row={(place) => rows[place] && <TrendCard trend={rows[place]} href={articleHref(rows[place].trendsId)} />}
        />
      )}
    </PagedRows>
  )
}
