import { WEEKDAYS } from '@contract/text/dateRange'
import { Pressable } from '@/ui/button/Button'
import { HiddenText } from '@/ui/text/HiddenText'
import { dayWords } from '../words'
import type { Month } from './months'
import styles from './DateRangeCalendar.module.css'

export interface DateRange {
  from: string
  /** Empty while only the first day is chosen. */
  to: string
}

interface DayProps {
  range: DateRange
  /** Selectable days, `YYYY-MM-DD`, both included. */
  first: string
  last: string
  /** The day that the Tab key reaches. */
  current: string
  /** Labels of the two days. */
  words: { from: string; to: string }
  onChoose: (day: string) => void
}

/** One month as a table of weeks, its days buttons. */
export function MonthTable({ month: { month, weeks }, ...props }: DayProps & { month: Month }) {
  return (
    <table className={styles.month}>
      <caption>{`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}</caption>
      <thead>
        <tr>
          {Array.from(WEEKDAYS).map((name) => (
            <th key={name} scope="col" abbr={`周${name}`}>
              <HiddenText>{name}</HiddenText>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              <td key={column}>{day && <Day day={day} {...props} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, range: { from, to }, first, last, current, words, onChoose }: DayProps & { day: string }) {
  const isEnd = day === from || day === to
  const isBetween = to !== '' && day > from && day < to
  const look = isEnd ? styles.end : isBetween ? styles.between : undefined
  const role = day === from ? `，${words.from}` : day === to ? `，${words.to}` : ''
  return (
    <Pressable
      className={look ? `${styles.day} ${look}` : styles.day}
      data-day={day}
      disabled={day < first || day > last}
      aria-label={dayWords(day) + role}
      aria-pressed={day === from || (to !== '' && day >= from && day <= to)}
      tabIndex={day === current ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </Pressable>
  )
}
