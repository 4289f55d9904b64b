import type { ReactNode } from 'react'
import type { Person } from '@contract/people'
import { authorBadges } from './authorBadges'
import { Avatar } from '@/ui/Avatar'
import styles from './PersonBrief.module.css'

interface Props {
  person: Person
  /** Id of the name, by which a button of the row is described. */
  nameId?: string
  /** Marks search hits in a name. */
  mark?: (name: string) => ReactNode
  children?: ReactNode
}

/** A person in a list: avatar, name, badges, organisation, signature. */
export function PersonBrief({ person, nameId, mark = (name) => name, children }: Props) {
  const badges = authorBadges(person)
  const organisation = person.orgNickname || person.orgName
  return (
    <>
      <Avatar url={person.imFaceUrl} />
      <span className={styles.words}>
        <span id={nameId} className={styles.name}>
          {mark(person.imNickName || organisation)}
        </span>
        {badges.length > 0 && <span className={styles.soft}>{badges.join(' · ')}</span>}
        {organisation && <span className={styles.soft}>{person.orgNickname ? mark(organisation) : organisation}</span>}
        {person.signature && <span className={styles.signature}>{person.signature}</span>}
        {children && <span className={styles.soft}>{children}</span>}
      </span>
    </>
  )
}
