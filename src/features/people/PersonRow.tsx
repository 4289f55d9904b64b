import { Link } from 'react-router-dom'
import type { Person } from '@contract/people'
import { userHref } from '@/paths'
import { authorBadges } from '@/shared/authorBadges'
import { Face } from '@/shared/Face'
import { MemberButton } from './RelationButton'
import styles from './RelatedPeople.module.css'

/** Somebody of a list, with what the reader is to them. */
export function PersonRow({ person }: { person: Person }) {
  const badges = authorBadges(person)
  const organisation = person.orgNickname || person.orgName
  return (
    <div className={styles.entry}>
      <Link className={styles.person} to={userHref(person.userId)}>
        <Face url={person.imFaceUrl} />
        <span className={styles.words}>
          <span className={styles.name}>{person.imNickName || organisation}</span>
          {badges.length > 0 && <span className={styles.soft}>{badges.join(' · ')}</span>}
          {organisation && <span className={styles.soft}>{organisation}</span>}
          {person.signature && <span className={styles.signature}>{person.signature}</span>}
        </span>
      </Link>
      <MemberButton person={person} />
    </div>
  )
}
