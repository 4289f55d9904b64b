import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, daysBetween, WEEKDAYS } from '@contract/text/dateRange'
import { type DateRange, MonthTable } from './MonthTable'
import { monthsBetween } from './months'
import shared from '@/ui/look.module.css'
import styles from './DateRangeCalendar.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

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
export function DateRangeCalendar({ range, first, last, most, words, onChange }: Props) {
  const { from, to } = range
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
        {monthsBetween(first, last).map((month) => (
          <MonthTable key={month.month} {...{ month, range, first, last, current, words }} onChoose={choose} />
        ))}
      </div>
    </div>
  )
}
