import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Person } from '@contract/people'
import { userHref } from '@/routes'
import { PersonBrief } from '@/posts/PersonBrief'
import { MemberButton } from '../RelationButton'
import look from '@/ui/look.module.css'
import styles from './RelatedPeople.module.css'

/** A person of a list, with the reader's relation. */
export function PersonRow({ person }: { person: Person }) {
  const nameId = useId()
  return (
    <div className={`${look.item} ${look.acts} ${styles.entry}`}>
      <Link className={`${look.linkRow} ${styles.person}`} to={userHref(person.userId)}>
        <PersonBrief person={person} nameId={nameId} />
      </Link>
      <MemberButton person={person} nameId={nameId} />
    </div>
  )
}
