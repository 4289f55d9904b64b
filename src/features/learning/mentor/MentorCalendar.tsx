import { NOT_FOR_FAMILIES } from '@contract/staffPortal'
import HostCalendar from '@/bookings/HostCalendar'
import { FailedRead } from '@/lists/FailedRead'
import { Empty, Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { isMentor } from './isMentor'
import { mentorCalls } from './mentorCalls'

/** A mentor's own calendar. */
export default function MentorCalendar() {
  const { data: account, error, refetch } = useOwnAccount()
  if (account?.isFamilyAccount === 'Y') return <Empty text={NOT_FOR_FAMILIES} icon="user" />
  if (account && !isMentor(account)) return <Empty text="仅导师可以管理时段" icon="user" />
  if (account) return <HostCalendar calls={mentorCalls} ownId={account.userId} />
  if (!error) return <Skeleton rows={5} />
  return <FailedRead error={error} text="日程加载失败，请重试" onRetry={() => void refetch()} />
}
