import type { Account } from '@contract/people'
import { FollowKind } from '@contract/relation'
import { FeedTab } from '@contract/trend'
import { membersOnly } from '@/http/membersOnly'
import { meHref, meListHref } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { useEnded } from '@/writes/outbox/useEnded'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { withQueries } from '@/http/withQueries'
import { FailedRead } from '@/lists/FailedRead'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { DraftList } from './lists/DraftList'
import { ListPart, useListKind } from './lists/ListPart'
import { PersonHead } from './PersonHead'
import { PostList } from './lists/PostList'
import { usePerson } from './queries'
import { useMeId } from './relating'
import { SettingsPanel } from './settings/SettingsPanel'
import { WornBadge } from './WornBadge'
import look from '@/ui/look.module.css'
import styles from './MePage.module.css'

const tabs = [
  { name: '', text: '我的动态', to: meHref() },
  { name: 'collect', text: '我的收藏', to: meHref('collect') },
  { name: 'drafts', text: '草稿', to: meHref('drafts') },
  { name: 'settings', text: '设置', to: meHref('settings') },
]

function MePage() {
  const kind = useListKind()
  return kind ? <ListPart kind={kind} hrefOf={meListHref} /> : <Own />
}

function Own() {
  usePageTitle('我的')
  return (
    <>
      <NavBar title="我的" back={false} />
      <main className={look.end}>
        <Mine />
      </main>
    </>
  )
}

function Mine() {
  const { data: account, error, refetch } = useOwnAccount(false)
  useMeId()
  useReadyOffline()
  if (account) return <AccountContent account={account} />
  if (!error) return <Skeleton rows={6} />
  return <FailedRead error={error} text="账号信息加载失败，请重试" onRetry={() => void refetch()} />
}

function AccountContent({ account }: { account: Account }) {
  const requested = useQueryParam('tab')
  const tab = tabs.some(({ name }) => name === requested) ? requested : ''
  const { data: counts, refetch } = usePerson(account.userId)
  const recount = () => void refetch()
  useEnded(({ write }, outcome) => {
    if (write.kind === 'remove' && outcome.kind === 'sent') recount()
  })
  return (
    <>
      <PersonHead
        author={account}
        signature={account.signature}
        counts={[
          { name: '动态', count: counts?.trendNum },
          { name: '关注', count: counts?.followNum, to: meListHref(FollowKind.Follow) },
          { name: '粉丝', count: counts?.fansNum, to: meListHref(FollowKind.Fans) },
          { name: '获赞', count: counts?.likeNum },
        ]}
      >
        <WornBadge userId={account.userId} isOwn />
        <p className={`${look.soft} ${styles.account}`}>
          {[`账号 ${account.username}`, account.mobile].filter(Boolean).join(' · ')}
        </p>
      </PersonHead>
      <div className={styles.tabs}>
        <LinkTabs label="我的内容" tabs={tabs.map(({ name, text, to }) => ({ to, text, isOpen: name === tab }))} />
      </div>
      {tab === '' && <PostList of={{ tab: FeedTab.Mine }} empty="还没有发布动态" isOwn onRemoved={recount} />}
      {tab === 'collect' && <PostList of={{ tab: FeedTab.Collect }} empty="还没有收藏动态" />}
      {tab === 'drafts' && <DraftList userId={account.userId} />}
      {tab === 'settings' && <SettingsPanel account={account} />}
    </>
  )
}

export default membersOnly(withQueries(MePage))
