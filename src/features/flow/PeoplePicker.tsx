import { useState } from 'react'
import { FLOW_KEYWORD_LENGTH, FLOW_PEOPLE_MAX, type FlowPerson } from '@contract/flow'
import { firstCharacters } from '@contract/text/plainText'
import { useDebounced } from '@/lib/time/useDebounced'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { endSearch } from '@/ui/field/endSearch'
import { SearchInput } from '@/ui/field/SearchInput'
import { FoundCount } from '@/ui/FoundCount'
import { Outline } from '@/ui/icon/Icon'
import { TICK } from '@/ui/icon/tick'
import { Skeleton } from '@/ui/States'
import { usePeople } from './queries'
import look from '@/ui/look.module.css'
import styles from './PeoplePicker.module.css'

/** Long enough for the next letter. */
const AFTER_MS = 300

const NOBODY = '暂无相关同事'

interface Props {
  label: string
  /** A user who cannot be chosen. */
  except?: string
  chosen: readonly FlowPerson[]
  onPick: (person: FlowPerson) => void
  /** Id of the error text, if somebody has to be chosen. */
  problemId?: string | undefined
}

/** Search for colleagues by name or department; without a word those of the own department. */
export function PeoplePicker({ label, except, chosen, onPick, problemId }: Props) {
  const [input, setInput] = useState('')
  const typed = firstCharacters(input.trim(), FLOW_KEYWORD_LENGTH)
  const keyword = useDebounced(typed, AFTER_MS)
  const { data, error, refetch } = usePeople(keyword)
  const found = data?.filter(({ userId }) => userId !== except)
  const isAnswered = typed !== '' && typed === keyword
  return (
    <div className={look.stack} role="group" aria-label={label}>
      <SearchInput
        label="搜索同事姓名或部门"
        value={input}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={setInput}
        onKeyDown={endSearch}
      />
      <FoundCount
        count={isAnswered ? found?.length : undefined}
        isPartial={(data?.length ?? 0) >= FLOW_PEOPLE_MAX}
        noun="位同事"
        none={NOBODY}
      />
      {!found && !error && <Skeleton rows={3} />}
      {!found && error && <FailedRead error={error} text="同事加载失败，请重试" onRetry={() => void refetch()} />}
      {found?.length === 0 && <p className={look.soft}>{keyword ? NOBODY : '暂无同事'}</p>}
      <ul className={styles.people}>
        {found?.map((person) => {
          const isChosen = chosen.some(({ userId }) => userId === person.userId)
          return (
            <li key={person.userId}>
              <Button look="row" className={styles.person} aria-pressed={isChosen} onClick={() => onPick(person)}>
                <span className={look.words}>
                  <span className={look.name}>{person.realName}</span>{' '}
                  <span className={look.soft}>{person.department}</span>
                </span>
                {isChosen && <Outline d={TICK} className={styles.tick} />}
              </Button>
            </li>
          )
        })}
      </ul>
      {data && data.length >= FLOW_PEOPLE_MAX && (
        <p
          className={look.soft}
        >{`仅显示前 ${FLOW_PEOPLE_MAX} 人，${keyword ? '可加上部门再搜索' : '可输入姓名搜索'}`}</p>
      )}
    </div>
  )
}
