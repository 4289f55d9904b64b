import { minuteAfter } from '@contract/text/minuteAfter'
import { formatTime, wireMillis } from '@/lib/time/date'

export const HELP_TITLE = '您不必独自面对'
export const HELP_WORDS =
  '如果您有伤害自己的念头，请现在就告诉身边信任的人，或拨打下面的电话。有人身危险时，请立即拨打 110 或 120。'
export const NOT_A_DIAGNOSIS = '这是自评结果，不是诊断。'

/** The minute in which the next round is open, for display; '' if the wire time is invalid. */
export const openingTime = (nextTime: string): string =>
  formatTime(nextTime) && formatTime(minuteAfter(new Date(wireMillis(nextTime))))
