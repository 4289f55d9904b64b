import HostCalendar from '@/bookings/HostCalendar'
import { Skeleton } from '@/ui/States'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { mentorCalls } from './mentorCalls'

/** A mentor's own calendar. */
export default function MentorCalendar() {
  const account = useOwnAccount()
  return account ? <HostCalendar calls={mentorCalls} ownId={account.userId} /> : <Skeleton rows={5} />
}
