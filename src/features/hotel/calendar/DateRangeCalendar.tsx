import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, daysBetween, WEEKDAYS } from '@contract/text/dateRange'
import { Pressable } from '@/ui/button/Button'
import { HiddenText } from '@/ui/HiddenText'
import { dayWords, monthsBetween } from './months'
import shared from '@/ui/look.module.css'
import styles from './DateRangeCalendar.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface DateRange {
  from: string
  /** Empty while only the first day is chosen. */
  to: string
}

interface Props {
  range: DateRange
  /** Selectable days, `YYYY-MM-DD`, both included. */
  first: string
  last: string
  /** Maximum number of days from `from` to `to`. */
  most: number
  /** Labels of the two days, and the message if they are too far apart. */
  words: { from: string; to: string; tooLong: string }
  onChange: (range: DateRange) => void
}

/** Selects two days: the first press sets the start, the next the end. The arrow keys move by day and week. */
export function DateRangeCalendar({ range: { from, to }, first, last, most, words, onChange }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(from || first)
  const [isTooLong, setTooLong] = useState(false)

  useEffect(() => {
    const day = root.current?.querySelector('[tabindex="0"]')
    day?.closest('table')?.scrollIntoView({ block: 'start' })
    // A small screen does not show all of the month.
    day?.scrollIntoView({ block: 'nearest' })
  }, [])

  function choose(day: string) {
    setCurrent(day)
    const isSecond = from !== '' && to === '' && day > from
    setTooLong(isSecond && daysBetween(from, day) > most)
    if (!isSecond) return onChange({ from: day, to: '' })
    if (daysBetween(from, day) <= most) onChange({ from, to: day })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = addDays(current, step)
    if (next < first || next > last) return
    setCurrent(next)
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }

  const roleWords = (day: string): string => (day === from ? `，${words.from}` : day === to ? `，${words.to}` : '')

  function look(day: string): string {
    if (day === from || day === to) return `${styles.day} ${styles.end}`
    return to !== '' && day > from && day < to ? `${styles.day} ${styles.between}` : String(styles.day)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <p className={`${isTooLong ? shared.alarm : shared.soft} ${styles.hint}`} role="status">
          {isTooLong ? words.tooLong : to ? '' : `请选择${from ? words.to : words.from}日期`}
        </p>
        <p className={styles.weekdays} aria-hidden="true">
          {Array.from(WEEKDAYS).map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      </div>
      <div ref={root} className={styles.months} onKeyDown={handleKeyDown}>
        {monthsBetween(first, last).map(({ month, weeks }) => (
          <table key={month} className={styles.month}>
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
                    <td key={column}>
                      {day && (
                        <Pressable
                          className={look(day)}
                          data-day={day}
                          disabled={day < first || day > last}
                          aria-label={dayWords(day) + roleWords(day)}
                          aria-pressed={day === from || (to !== '' && day >= from && day <= to)}
                          tabIndex={day === current ? 0 : -1}
                          onClick={() => choose(day)}
                        >
                          {Number(day.slice(8))}
                        </Pressable>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  )
}
