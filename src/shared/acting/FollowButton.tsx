import type { Relation } from '@contract/person'
import { relationTurns } from './relationTurns'
import { useSwitch } from './useSwitch'
import { related } from './ways'
import styles from './FollowButton.module.css'

const words: Readonly<Record<Relation, string>> = { 0: '关注', 1: '已关注', 2: '互相关注', 3: '回关' }

interface Props {
  userId: string
  /** What the reader is to this person, as the page's data has it. */
  relation: Relation
}

/** Follows a person, or ends it. */
export function FollowButton({ userId, relation }: Props) {
  const tell = (turned: Relation) => relationTurns.tell(userId, turned)
  const { state, isOn, toggle } = useSwitch(related, relation, ({ followOf }) => followOf(userId), tell)
  return (
    <button type="button" className={isOn ? `${styles.follow} ${styles.on}` : styles.follow} aria-pressed={isOn} onClick={toggle}>
      {words[state]}
    </button>
  )
}
