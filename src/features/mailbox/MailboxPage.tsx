import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Role } from '@contract/person'
import { importChunk } from '@/lib/loadChunk'
import { formatCount } from '@/lib/number'
import { mailboxHref } from '@/paths'
import { NavBar } from '@/shared/NavBar'
import { Loading, Skeleton } from '@/shared/StateViews'
import { usePageTitle } from '@/shared/usePageTitle'
import { useQueryParam } from '@/shared/useQueryParam'
import { withQueries } from '@/shared/withQueries'
import { MyTab } from './MyTab'
import { OnlineTab } from './OnlineTab'
import { useAccount, useWaiting } from './queries'
import styles from './MailboxPage.module.css'

const ReplyTab = lazy(() => importChunk(() => import('./ReplyTab'), undefined))

const TABS = [
  { name: 'online', text: '在线留言' },
  { name: 'my', text: '我的留言' },
] as const
const REPLY = 'reply'
const REPLY_TEXT = '待回复'

function MailboxPage() {
  const navigate = useNavigate()
  const { account, pending } = useAccount()
  const asked = useQueryParam('activeTab')
  const isStaff = account?.roles?.includes(Role.MailboxStaff) === true
  const { total } = useWaiting('', false, isStaff)
  // Reserves the staff tab until the role is known.
  const held = pending && asked === REPLY
  const replyTab = { name: REPLY, text: total === undefined ? REPLY_TEXT : `${REPLY_TEXT} ${formatCount(total)}` } as const
  const tabs = isStaff || held ? [...TABS, replyTab] : TABS
  // Staff land on what they owe, but whoever writes already is not taken away from it.
  const [writes, setWrites] = useState(false)
  const landing = isStaff && !writes ? REPLY : 'online'
  const active = asked ? (tabs.find(({ name }) => name === asked)?.name ?? 'online') : landing
  const row = useRef<HTMLDivElement>(null)
  usePageTitle('意见信箱')

  const open = (name: (typeof tabs)[number]['name']) => void navigate(mailboxHref(name), { replace: true })

  function handleKeyDown({ key }: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    const at = (tabs.findIndex(({ name }) => name === active) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    open(next.name)
    row.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <>
      <NavBar title="意见信箱" />
      <main className={styles.page}>
        <div ref={row} className={styles.tabs} role="tablist" aria-label="意见信箱" onKeyDown={handleKeyDown}>
          {tabs.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`mailbox-${name}`}
              className={styles.tab}
              aria-selected={name === active}
              aria-controls={name === active ? 'mailbox-panel' : undefined}
              tabIndex={name === active ? 0 : -1}
              onClick={() => open(name)}
            >
              {text}
            </button>
          ))}
        </div>
        <div id="mailbox-panel" role="tabpanel" aria-labelledby={`mailbox-${active}`} onFocus={active === 'online' ? () => setWrites(true) : undefined}>
          {active === 'online' && <OnlineTab account={account} />}
          {active === 'my' && <MyTab />}
          {held && <Skeleton rows={8} />}
          {active === 'reply' && isStaff && (
            <Suspense fallback={<Loading />}>
              <ReplyTab />
            </Suspense>
          )}
        </div>
      </main>
    </>
  )
}

export default withQueries(MailboxPage)
