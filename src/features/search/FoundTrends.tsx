import { useCallback, useMemo } from 'react'
import { SearchKind } from '@contract/search'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Found } from './Found'
import { fromFirstHit } from '@/posts/marked/hits'
import { Marked } from '@/posts/marked/Marked'
import { heightsOfFound, useFound } from './queries'

/** Number of characters before the first hit that a card's lines can show. */
const LINES_HOLD = { title: 24, text: 36, topic: Infinity } as const

export function FoundTrends({ keyword }: { keyword: string }) {
  const found = useFound(SearchKind.Trend, keyword)
  const trends = found.rows
  const ids = useMemo(() => trends.map(({ trendsId }) => trendsId), [trends])
  const mark = useCallback(
    (text: string, part: keyof typeof LINES_HOLD) => (
      <Marked text={fromFirstHit(text, keyword, LINES_HOLD[part])} keyword={keyword} />
    ),
    [keyword],
  )
  return (
    <Found state={found}>
      <WindowedList
        ids={ids}
        heights={heightsOfFound(SearchKind.Trend, keyword)}
        row={(place) => trends[place] && <TrendCard trend={trends[place]} mark={mark} />}
      />
    </Found>
  )
}
