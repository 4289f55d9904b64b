import { useEffect, useState } from 'react'
import { firstCharacters } from '@contract/text/plainText'
import { KEYWORD_MAX } from '@contract/search'
import { feed } from '@contract/feed'
import { type Topic } from '@contract/trend'
import { isAborted, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { useDebounced } from '@/lib/time/useDebounced'
import { FailedRead } from '@/lists/FailedRead'
import { endSearch } from '@/ui/field/endSearch'
import { SearchInput } from '@/ui/field/SearchInput'
import { Button } from '@/ui/button/Button'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { FoundCount } from '@/ui/FoundCount'
import { Empty, Skeleton } from '@/ui/States'
import styles from './TopicSheet.module.css'

const AFTER_MS = 250

interface Found {
  keyword: string
  topics?: Topic[]
  error?: unknown
}

interface SearchProps {
  word: string
  /** Opened from the text, so the search takes the focus at once. */
  isTyped: boolean
  onWord: (word: string) => void
  onChosen: (topic: Topic) => void
}

/** Searches for a topic; closed once one is chosen. */
export function TopicSheet({ onClosed, onChosen, ...search }: SearchProps & { onClosed: () => void }) {
  return (
    <LazySheet isTall label="添加话题" onClosed={onClosed}>
      {(close) => (
        <TopicSearch
          {...search}
          onChosen={(topic) => {
            onChosen(topic)
            close()
          }}
        />
      )}
    </LazySheet>
  )
}

function TopicSearch({ word, isTyped, onWord, onChosen }: SearchProps) {
  const wanted = firstCharacters(word.trim(), KEYWORD_MAX)
  const keyword = useDebounced(wanted, AFTER_MS)
  const [found, setFound] = useState<Found>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const control = new AbortController()
    call(feed.searchTopics, { keyword }, { signal: control.signal }).then(
      (topics) => setFound({ keyword, topics }),
      (error: unknown) => {
        if (!isAborted(error)) setFound({ keyword, error })
      },
    )
    return () => control.abort()
  }, [keyword, attempt])

  function retry() {
    setFound(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <>
      <SearchInput
        label="搜索话题"
        data-first-focus={isTyped || undefined}
        value={word}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={onWord}
        onKeyDown={endSearch}
      />
      <FoundCount
        count={wanted && found?.keyword === wanted ? found.topics?.length : undefined}
        noun="个话题"
        none={noneWords(wanted)}
      />
      <Results found={found} onChosen={onChosen} onRetry={retry} />
    </>
  )
}

const noneWords = (keyword: string) => (keyword ? `没有找到“${keyword}”相关的话题` : '暂无话题')

interface ResultsProps {
  found: Found | undefined
  onChosen: (topic: Topic) => void
  onRetry: () => void
}

function Results({ found, onChosen, onRetry }: ResultsProps) {
  if (!found) return <Skeleton rows={4} />
  const { topics, error, keyword } = found
  if (!topics) return <FailedRead error={error} text={messageOf(error, '话题加载失败，请重试')} onRetry={onRetry} />
  if (topics.length === 0) return <Empty text={noneWords(keyword)} />
  return (
    <ul className={styles.list}>
      {topics.map((topic) => (
        <li key={topic.paramId}>
          <Button look="row" onClick={() => onChosen(topic)}>
            #{topic.paramName}
          </Button>
        </li>
      ))}
    </ul>
  )
}
