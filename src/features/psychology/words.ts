import { minuteAfter } from '@contract/text/minuteAfter'
import { formatTime, wireMillis } from '@/lib/time/date'

export const NOT_A_DIAGNOSIS = '这是自评结果，不是诊断。'

/** The minute in which the next round is open, for display; '' if the wire time is invalid. */
export const openingTime = (nextTime: string): string =>
  formatTime(nextTime) && formatTime(minuteAfter(new Date(wireMillis(nextTime))))
