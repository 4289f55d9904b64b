import { useEffect, useState } from 'react'
import { type Topic, trends } from '@contract/trend'
import { isAborted, isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { LazySheet } from '@/shared/LazySheet'
import { Empty, Failed, Skeleton } from '@/shared/StateViews'
import styles from './TopicSheet.module.css'

const AFTER_MS = 250

interface Found {
  keyword: string
  topics?: Topic[]
  error?: unknown
}

export function TopicSheet({ onClosed, onChosen }: { onClosed: () => void; onChosen: (topic: Topic) => void }) {
  return (
    <LazySheet label="添加话题" onClosed={onClosed}>
      {(close) => (
        <TopicSearch
          onChosen={(topic) => {
            onChosen(topic)
            close()
          }}
        />
      )}
    </LazySheet>
  )
}

function TopicSearch({ onChosen }: { onChosen: (topic: Topic) => void }) {
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<Found>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const control = new AbortController()
    const ask = () =>
      call(trends.searchTopics, { keyword: keyword.trim() }, { signal: control.signal }).then(
        (topics) => setFound({ keyword, topics }),
        (error: unknown) => {
          if (!isAborted(error)) setFound({ keyword, error })
        },
      )
    const timer = setTimeout(() => void ask(), keyword ? AFTER_MS : 0)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [keyword, turn])

  function retry() {
    setFound(undefined)
    setTurn(turn + 1)
  }

  return (
    <>
      <input
        type="search"
        className={styles.search}
        aria-label="搜索话题"
        placeholder="搜索话题"
        enterKeyHint="search"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <Results found={found} onChosen={onChosen} onRetry={retry} />
    </>
  )
}

interface ResultsProps {
  found: Found | undefined
  onChosen: (topic: Topic) => void
  onRetry: () => void
}

function Results({ found, onChosen, onRetry }: ResultsProps) {
  if (!found) return <Skeleton rows={4} />
  const { topics, error, keyword } = found
  if (!topics) {
    const offline = isTransport(error) && error.kind === 'offline'
    return <Failed text={offline ? '网络不可用，请检查网络后重试' : messageOf(error, '话题加载失败，请重试')} onRetry={onRetry} />
  }
  if (topics.length === 0) return <Empty text={keyword ? `没有找到“${keyword}”相关的话题` : '暂无话题'} />
  return (
    <ul className={styles.list}>
      {topics.map((topic) => (
        <li key={topic.paramId}>
          <button type="button" className={styles.topic} onClick={() => onChosen(topic)}>
            #{topic.paramName}
          </button>
        </li>
      ))}
    </ul>
  )
}
