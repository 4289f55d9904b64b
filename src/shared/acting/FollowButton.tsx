import type { Relation } from '@contract/person'
import { useSwitch } from './useSwitch'
import { related } from './ways'
import styles from './FollowButton.module.css'

const words: Readonly<Record<Relation, string>> = { 0: '关注', 1: '已关注', 2: '互相关注', 3: '回关' }

interface Props {
  userId: string
  /** What the reader is to this person, as the page's data has it. */
  relation: Relation
  /** Hears what it is turned to, for the page's data. */
  onTurn?: (relation: Relation) => void
}

/** Follows a person, or ends it. */
export function FollowButton({ userId, relation, onTurn }: Props) {
  const { state, isOn, toggle } = useSwitch(related, relation, ({ followOf }) => followOf(userId), onTurn)
  return (
    <button type="button" className={isOn ? `${styles.follow} ${styles.on}` : styles.follow} aria-pressed={isOn} onClick={toggle}>
      {words[state]}
    </button>
  )
}
