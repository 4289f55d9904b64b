import type { Relation } from '@contract/person'
import { Button } from '@/ui/button/Button'
import { relationChanges } from './relationChanges'
import { useToggle } from './useToggle'
import { related } from './toggleStates'

const labels: Readonly<Record<Relation, string>> = { 0: '关注', 1: '已关注', 2: '互相关注', 3: '回关' }

interface Props {
  userId: string
  /** The relation in the page's data. */
  relation: Relation
  /** Id of the element with the name, in a list of people (rule: repeated buttons). */
  nameId?: string
}

/** Follows or unfollows a person. */
export function FollowButton({ userId, relation, nameId }: Props) {
  const notify = (changed: Relation) => relationChanges.notify(userId, changed)
  const { state, isOn, toggle } = useToggle(related, relation, ({ followOf }) => followOf(userId), notify)
  return (
    <Button look={isOn ? 'muted' : 'primary'} small aria-pressed={isOn} aria-describedby={nameId} onClick={toggle}>
      {labels[state]}
    </Button>
  )
}
