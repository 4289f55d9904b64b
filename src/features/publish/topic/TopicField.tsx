import { TOPICS_PER_TREND } from '@contract/limits'
import type { Topic } from '@contract/trend'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { TopicSheet } from './TopicSheet'
import look from '@/ui/look.module.css'
import styles from './TopicField.module.css'

interface Props {
  topics: Topic[]
  /** Search words; undefined while the search is closed. */
  word: string | undefined
  /** Opened by a # in the text; typing continues in the search. */
  isTyped: boolean
  onWord: (word: string | undefined) => void
  /** `isChosen` if one was added. */
  onChange: (topics: Topic[], isChosen: boolean) => void
}

/** The chosen topics, and the search, which a # in the text also opens. */
export function TopicField({ topics, word, isTyped, onWord, onChange }: Props) {
  const box = useKeptFocus<HTMLDivElement>()

  function handleChosen(topic: Topic) {
    if (topics.some(({ paramId }) => paramId === topic.paramId)) return onChange(topics, true)
    if (topics.length >= TOPICS_PER_TREND) return toast(`最多添加 ${TOPICS_PER_TREND} 个话题`)
    onChange([...topics, topic], true)
  }

  return (
    <div ref={box} className={`${look.wrap} ${styles.topics}`}>
      {topics.map((topic) => (
        <Button
          small
          key={topic.paramId}
          look="soft"
          aria-label={`移除话题 ${topic.paramName}`}
          onClick={() =>
            onChange(
              topics.filter((other) => other !== topic),
              false,
            )
          }
        >
          #{topic.paramName}
          <Icon name="close" />
        </Button>
      ))}
      <Button small onClick={() => onWord('')}>
        # 添加话题
      </Button>
      {word !== undefined && (
        <TopicSheet
          word={word}
          isTyped={isTyped}
          onWord={onWord}
          onClosed={() => onWord(undefined)}
          onChosen={handleChosen}
        />
      )}
    </div>
  )
}
