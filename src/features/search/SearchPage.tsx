import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewLists } from '@/posts/changedPosts'
import { FoundCount } from '@/ui/FoundCount'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { withQueries } from '@/http/withQueries'
import { NONE } from './Found'
import { FoundPeople } from './FoundPeople'
import { FoundTopics } from './FoundTopics'
import { FoundTrends } from './FoundTrends'
import { HotTopics } from './HotTopics'
import { KindTabs } from './KindTabs'
import { problemOf } from './problemOf'
import { RecentWords } from './RecentWords'
import { useFound } from './queries'
import { rememberWord } from './recentWords'
import { SearchBar } from './SearchBar'
import { useSearchPlace } from './useSearchPlace'
import navBar from '@/ui/navigation/NavBar.module.css'
import styles from './SearchPage.module.css'

const found = { trend: FoundTrends, user: FoundPeople, topic: FoundTopics } as const
const nouns = { trend: '条动态', user: '位用户', topic: '个话题' } as const

function SearchPage() {
  const { keyword, kind, go } = useSearchPlace()
  const client = useQueryClient()
  useState(() => renewLists(client, 'search'))
  usePageTitle('搜索')
  const isFindable = problemOf(keyword) === ''
  const { data, rows, hasNextPage } = useFound(kind, keyword, isFindable)
  const Found = found[kind]

  /** Reads again what was found for these words before. */
  function search(word: string) {
    void rememberWord(word)
    void client.invalidateQueries({ queryKey: ['search'], refetchType: word === keyword ? 'active' : 'none' })
    go(word, kind)
  }

  return (
    <>
      <header className={`${navBar.bar} ${styles.top}`}>
        <SearchBar key={keyword} keyword={keyword} onSearch={search} />
        {isFindable && <KindTabs kind={kind} onChange={(next) => go(keyword, next)} />}
      </header>
      <main className={styles.page}>
        <FoundCount
          count={data && isFindable ? rows.length : undefined}
          isPartial={hasNextPage}
          noun={nouns[kind]}
          none={NONE}
        />
        {isFindable ? (
          <Found key={keyword} keyword={keyword} />
        ) : (
          <>
            <RecentWords onPick={search} />
            <HotTopics />
          </>
        )}
      </main>
    </>
  )
}

export default withQueries(SearchPage)
