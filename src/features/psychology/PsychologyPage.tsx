import { Suspense } from 'react'
import { Role } from '@contract/person'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { lazyPart } from '@/ui/lazyPart'
import { psychologyHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Empty, Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { talkCalls } from './calls'
import { Frame, NotRead } from './Frame'
import { HomeView } from './HomeView'
import { prefetchHome } from './queries'

const BookingRows = lazyPart(() => import('@/bookings/BookingRows'))
const HostCalendar = lazyPart(() => import('@/bookings/HostCalendar'))
const ReportRows = lazyPart(() => import('./report/ReportRows'))

const BOXES = ['reports', 'bookings', 'calendar'] as const
const TEXTS = { reports: '我的报告', bookings: '我的预约', calendar: '我的日程' }

/** Home, own reports and bookings; for counsellors their calendar. */
function PsychologyPage() {
  const requested = useQueryParam('box')
  const open = BOXES.find((box) => box === requested)
  const { data: account, error, refetch } = useOwnAccount()
  const isCounsellor = account?.roles.includes(Role.Counsellor) === true
  const shown = BOXES.filter((box) => box !== 'calendar' || isCounsellor || box === open)
  const tabs = [
    { to: psychologyHref(), text: '首页', isOpen: open === undefined },
    ...shown.map((box) => ({ to: psychologyHref(box), text: TEXTS[box], isOpen: box === open })),
  ]
  return (
    <Frame tabs={<LinkTabs label="心理服务" tabs={tabs} />}>
      {open === undefined && <HomeView />}
      <Suspense fallback={<Skeleton rows={5} />}>
        {open === 'reports' && <ReportRows />}
        {open === 'bookings' && <BookingRows calls={talkCalls} side="user" bookHref={psychologyHref()} />}
        {open === 'calendar' && account && isCounsellor && <HostCalendar calls={talkCalls} ownId={account.userId} />}
        {open === 'calendar' && account && !isCounsellor && <Empty text="仅咨询师可以管理时段" icon="user" />}
        {open === 'calendar' && !account && !error && <Skeleton rows={5} />}
        {open === 'calendar' && !account && error && (
          <NotRead error={error} text="日程加载失败，请重试" onRetry={() => void refetch()} />
        )}
      </Suspense>
    </Frame>
  )
}

export const prepare = prefetchHome

export default membersOnly(withQueries(PsychologyPage))
