import { Code } from '@contract/codes'
import type { Organisation, Person } from '@contract/people'
import { FollowKind } from '@contract/relation'
import { FeedTab } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { formatCount } from '@/lib/text/number'
import { userHref } from '@/routes'
import { isOrganisation } from '@/posts/authorBadges'
import { useIsMember } from '@/session/useIsMember'
import { NavBar } from '@/ui/navigation/NavBar'
import { Gone, Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { BlockButton } from './BlockButton'
import { ListPart, useListKind } from './lists/ListPart'
import { PersonHead } from './PersonHead'
import { PostList } from './lists/PostList'
import { useOrganisation, usePerson } from './queries'
import { useMeId } from './relating'
import { RelationButton } from './RelationButton'
import { useRelationChanges } from './relationCache'
import { WornBadge } from './WornBadge'
import look from '@/ui/look.module.css'
import styles from './UserPage.module.css'

const TITLE = '个人主页'
const ORGANISATION_TITLE = '机构主页'

function UserPage() {
  const userId = useQueryParam('id')
  const kind = useListKind()
  if (kind && userId) return <ListPart userId={userId} kind={kind} hrefOf={(next) => userHref(userId, next)} />
  return <Profile userId={userId} />
}

function Profile({ userId }: { userId: string }) {
  useRelationChanges()
  const isMember = useIsMember()
  const { data, error, refetch } = usePerson(userId)
  const isNotFound = userId === '' || codeOf(error) === Code.NotFound
  // A new block hides a person who was already shown.
  const person = isNotFound ? undefined : data
  usePageTitle(person?.imNickName || TITLE)
  return (
    <>
      <NavBar
        title={person && isOrganisation(person) ? ORGANISATION_TITLE : TITLE}
        right={isMember && person && <BlockButton key={userId} person={person} />}
      />
      <main className={look.end}>
        {isNotFound && <Gone text="用户不存在" icon="user" />}
        {!isNotFound && !person && !error && <Skeleton rows={5} />}
        {!isNotFound && !person && error && (
          <FailedRead error={error} text="个人主页加载失败，请重试" onRetry={() => void refetch()} />
        )}
        {person && <PersonContent person={person} />}
      </main>
    </>
  )
}

const THEIRS = 'TA 的动态'

const MembersHeading = ({ userId }: { userId: string }) => (useMeId() === userId ? '我的动态' : THEIRS)

function PersonContent({ person }: { person: Person }) {
  const isMember = useIsMember()
  const ofOrganisation = isOrganisation(person)
  const organisation = useOrganisation(ofOrganisation ? person.orgId : undefined)
  if (ofOrganisation && organisation.isPending) return <Skeleton rows={5} />
  // An organisation may have several accounts; its own figures are shown next to this account's.
  const whose = ofOrganisation ? '账号' : ''
  return (
    <>
      <PersonHead
        author={person}
        signature={person.signature}
        counts={[
          { name: `${whose}动态`, count: person.trendNum },
          { name: `${whose}关注`, count: person.followNum, to: userHref(person.userId, FollowKind.Follow) },
          { name: `${whose}粉丝`, count: person.fansNum, to: userHref(person.userId, FollowKind.Fans) },
          { name: `${whose}获赞`, count: person.likeNum },
        ]}
        aside={<RelationButton person={person} />}
      >
        {!ofOrganisation && <WornBadge userId={person.userId} />}
        {organisation.data && <OrganisationWords organisation={organisation.data} />}
      </PersonHead>
      <h2 className={styles.heading}>
        {ofOrganisation ? '账号动态' : isMember ? <MembersHeading userId={person.userId} /> : THEIRS}
      </h2>
      <PostList of={{ tab: FeedTab.User, userId: person.userId }} empty="还没有公开的动态" />
    </>
  )
}

/** Description of the organisation. */
function OrganisationWords({ organisation }: { organisation: Organisation }) {
  const { intro, orgNickname, orgName, memberNum, trendNum, fansNum } = organisation
  const figures = [
    { name: '机构成员', count: memberNum },
    { name: '机构动态', count: trendNum },
    { name: '机构粉丝', count: fansNum },
  ]
  return (
    <section className={`${look.quote} ${styles.organisation}`} aria-label="机构简介">
      <p className={styles.organisationName}>{orgNickname || orgName}</p>
      {intro && <p>{intro}</p>}
      <p className={styles.figures}>
        {figures.map(({ name, count }) => (
          <span key={name}>{`${name} ${formatCount(count)}`}</span>
        ))}
      </p>
    </section>
  )
}

export default withQueries(UserPage)
