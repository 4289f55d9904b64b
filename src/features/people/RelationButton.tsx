import { Link } from 'react-router-dom'
import type { Person } from '@contract/people'
import { BASE, OVER_STATE, userHref } from '@/routes'
import { loginHref } from '@/session/redirect'
import { FollowButton } from '@/writes/toggles/FollowButton'
import { useIsMember } from '@/session/useIsMember'
import { buttonClass } from '@/ui/button/buttonClass'
import { useMeId } from './relating'

/** Follows or unfollows a person; a visitor is sent to the login and returns. */
export function RelationButton({ person }: { person: Person }) {
  const login = loginHref(`${BASE}${userHref(person.userId)}`).slice(BASE.length)
  if (useIsMember()) return <MemberButton person={person} />
  return (
    <Link className={buttonClass({ look: 'primary', small: true })} to={login} state={OVER_STATE}>
      关注
    </Link>
  )
}

/** Renders nothing for oneself, and until the account is known. */
export function MemberButton({ person: { userId, relation }, nameId }: { person: Person; nameId?: string }) {
  const meId = useMeId()
  if (!meId || meId === userId) return null
  return <FollowButton key={userId} userId={userId} relation={relation} nameId={nameId} />
}
