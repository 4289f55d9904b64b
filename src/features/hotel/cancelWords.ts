import { formatTime, wireMillis } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'

/** Whether a wire time is over. */
export const isOver = (wire: string): boolean => wireMillis(wire) <= serverNow().getTime()

/** The cancel rule in words (rule: cancelling). */
export const cancelWords = (until: string): string =>
  isOver(until) ? '已过免费取消时间，预订后不能取消' : `${formatTime(until)} 前可免费取消，之后不能取消`
