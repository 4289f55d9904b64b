import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Role } from '@contract/person'
import { lazyPart } from '@/ui/lazyPart'
import { formatCount } from '@/lib/text/number'
import { mailboxHref } from '@/routes'
import { NavBar } from '@/ui/navigation/NavBar'
import { Tabs } from '@/ui/navigation/Tabs'
import { Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { withQueries } from '@/http/withQueries'
import { FailedList } from './FailedList'
import { OnlineTab } from './form/OnlineTab'
import { prefetchForm, useAccount, useWaiting } from './queries'
import look from '@/ui/look.module.css'

const MyTab = lazyPart(() => import('./MyTab'))
const ReplyTab = lazyPart(() => import('./ReplyTab'))

const TABS = [
  { name: 'online', text: '在线留言' },
  { name: 'my', text: '我的留言' },
] as const
const REPLY = 'reply'
const REPLY_TEXT = '待回复'
const REPLY_FAILED = '待回复留言获取失败，请稍后再试'

function MailboxPage() {
  const navigate = useNavigate()
  const { account, pending, error, refetch } = useAccount()
  const requested = useQueryParam('activeTab')
  const isStaff = account?.roles?.includes(Role.MailboxStaff) === true
  const { total } = useWaiting('', false, isStaff)
  // Opened for the staff alone, so nothing is shown until the role is known.
  const held = (pending || error !== null) && requested === REPLY
  const replyTab = {
    name: REPLY,
    text: total === undefined ? REPLY_TEXT : `${REPLY_TEXT} ${formatCount(total)}`,
  } as const
  const tabs = isStaff ? [...TABS, replyTab] : TABS
  // Opens the staff tab, unless the form has been started.
  const [writes, setWrites] = useState(false)
  const landing = isStaff && !writes ? REPLY : 'online'
  const active = held ? REPLY : requested ? (tabs.find(({ name }) => name === requested)?.name ?? 'online') : landing
  usePageTitle('意见信箱')

  const open = (name: (typeof tabs)[number]['name']) => void navigate(mailboxHref(name), { replace: true })

  return (
    <>
      <NavBar title="意见信箱" />
      <main className={look.end}>
        <Tabs label="意见信箱" tabs={tabs} active={active} onOpen={open} id="mailbox" panelId="mailbox-panel" />
        <div
          id="mailbox-panel"
          role="tabpanel"
          aria-labelledby={held ? undefined : `mailbox-${active}`}
          onFocus={active === 'online' ? () => setWrites(true) : undefined}
        >
          {active === 'online' && <OnlineTab account={account} />}
          {active === 'my' && (
            <Suspense fallback={<Skeleton rows={8} />}>
              <MyTab />
            </Suspense>
          )}
          {held && !error && <Skeleton rows={8} />}
          {held && error && <FailedList error={error} text={REPLY_FAILED} onRetry={() => void refetch()} />}
          {active === 'reply' && isStaff && (
            <Suspense fallback={<Skeleton rows={8} />}>
              <ReplyTab />
            </Suspense>
          )}
        </div>
      </main>
    </>
  )
}

export const prepare = prefetchForm

export default withQueries(MailboxPage)
