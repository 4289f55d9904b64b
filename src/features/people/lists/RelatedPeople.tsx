import { useMemo } from 'react'
import { Code } from '@contract/codes'
import { FollowKind } from '@contract/relation'
import { codeOf } from '@/http/apiError'
import { isEnding } from '@/http/sessionEnd'
import { loginPath } from '@/session/redirect'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { LoginPrompt } from '@/ui/LoginPrompt'
import { MoreRows } from '@/lists/MoreRows'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { useAuthState } from '@/session/useIsMember'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { PersonRow } from './PersonRow'
import { useRelated } from '../relating'
import look from '@/ui/look.module.css'
import styles from './RelatedPeople.module.css'

const tabs = [
  { kind: FollowKind.Follow, text: '关注', mine: '还没有关注任何人', theirs: 'TA 还没有关注任何人' },
  { kind: FollowKind.Fans, text: '粉丝', mine: '还没有粉丝', theirs: 'TA 还没有粉丝' },
  { kind: FollowKind.Friend, text: '好友', mine: '还没有好友，互相关注后就是好友', theirs: 'TA 还没有好友' },
] as const

interface Props {
  userId?: string
  kind: FollowKind
  hrefOf: (kind: FollowKind) => string
}

/** The three lists of a person with tabs between them. */
export default function RelatedPeople({ userId, kind, hrefOf }: Props) {
  const authState = useAuthState()
  return (
    <>
      <div className={styles.tabs}>
        <LinkTabs
          label="关注与粉丝"
          tabs={tabs.map(({ kind: own, text }) => ({ to: hrefOf(own), text, isOpen: own === kind }))}
          onFollow={() => window.scrollTo(0, 0)}
        />
      </div>
      {authState === 'unknown' && <Skeleton rows={6} />}
      {authState === 'visitor' && !isEnding() && <LoginPrompt text="登录后查看关注与粉丝" loginPath={loginPath()} />}
      {(authState === 'member' || isEnding()) && <Asked key={kind} userId={userId} kind={kind} />}
    </>
  )
}

function Asked({ userId, kind }: Omit<Props, 'hrefOf'>) {
  const account = useOwnAccount()
  const meId = account.data?.userId ?? ''
  const whose = userId ?? meId
  const { rows, data, error, refetch, more, hasNextPage } = useRelated(whose, kind)
  const ids = useMemo(() => rows.map((person) => person.userId), [rows])
  const failure = whose ? { error, again: refetch } : { error: account.error, again: account.refetch }
  if (codeOf(failure.error) === Code.NotFound) return <Gone text="用户不存在" icon="user" />
  if (!data) {
    if (!failure.error) return <Skeleton rows={6} />
    return <FailedRead error={failure.error} text="列表加载失败，请重试" onRetry={() => void failure.again()} />
  }
  const texts = tabs.find((tab) => tab.kind === kind)
  if (rows.length === 0 && !hasNextPage)
    return <Empty text={(whose === meId ? texts?.mine : texts?.theirs) ?? ''} icon="user" />
  return (
    <>
      <div className={look.full}>
        <WindowedList
          ids={ids}
          heights={heightsOf(`${whose} ${kind}`)}
          label={texts?.text ?? ''}
          isPartial={hasNextPage}
          row={(place) => rows[place] && <PersonRow person={rows[place]} />}
        />
      </div>
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
