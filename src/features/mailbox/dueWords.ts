import { wholeNumbers } from '@/lib/text/noBreak'
import { formatDay } from '@/lib/time/date'

export const UNSURE = '（该年放假安排尚未公布，暂按周末推算）'

/** Last day of the reply promise in words (rule: reply promise). */
export function dueWords(dueDate: string): string {
  const day = formatDay(dueDate)
  return day && wholeNumbers(`最晚 ${day}回复`)
}
