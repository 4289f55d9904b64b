import { formatTime } from '@/lib/time/date'

/**
 * The cancel rule in words (rule: cancelling).
 * @param until wire time
 */
export const cancelWords = (until: string, isOver: boolean): string =>
  isOver ? '已过免费取消时间，预订后不能取消' : `${formatTime(until)} 前可免费取消，之后不能取消`
