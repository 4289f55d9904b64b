import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Topic } from '@contract/trend'
import type { DraftState } from '../draft/useDraft'
import { begunMark, grownMark, type TopicMark, withoutMark, withWord, wordAt } from './topicMark'

interface TopicSearch {
  word: string
  /** The # of the text that has begun it. */
  mark?: TopicMark
}

export interface TopicTyping {
  /** Undefined while nothing is searched. */
  search: TopicSearch | undefined
  handleText: (text: string, at: number, isPasted: boolean) => void
  handleWord: (word: string | undefined) => void
  handleTopics: (topics: Topic[], isChosen: boolean) => void
}

/**
 * The search for a topic, which a # in the text begins as well; the text and the word follow each other
 * (rule: topics in the text).
 * @param form contains the text field
 */
export function useTopicTyping(
  { draft, change }: Pick<DraftState, 'draft' | 'change'>,
  form: RefObject<HTMLElement | null>,
): TopicTyping {
  const [search, setSearch] = useState<TopicSearch>()
  /** Where the caret goes once the search, which changes the text, is closed. */
  const caret = useRef<number>(undefined)

  useEffect(() => {
    if (search || caret.current === undefined) return
    form.current?.querySelector('textarea')?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [search, form])

  function handleText(text: string, at: number, isPasted: boolean) {
    change({ text })
    if (search && !search.mark) return
    const begun = isPasted ? undefined : begunMark(draft.text, text, at)
    const mark = search?.mark ? grownMark(search.mark, text, at) : begun
    caret.current = mark?.to
    setSearch(mark && { word: wordAt(text, mark), mark })
  }

  /** Mirrors the topic search into the # of the text. */
  function handleWord(word: string | undefined) {
    if (word === undefined || !search?.mark) return setSearch(word === undefined ? undefined : { word })
    const { text, mark } = withWord(draft.text, search.mark, word)
    caret.current = mark.to
    setSearch({ word, mark })
    change({ text })
  }

  function handleTopics(topics: Topic[], isChosen: boolean) {
    const mark = isChosen ? search?.mark : undefined
    caret.current = mark?.from
    change({ topics, ...(mark ? { text: withoutMark(draft.text, mark) } : {}) })
  }

  return { search, handleText, handleWord, handleTopics }
}
