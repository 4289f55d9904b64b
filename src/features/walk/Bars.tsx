import type { WalkDay } from '@contract/walk'
import { BarChart } from '@/ui/figures/BarChart'
import { dateWords, endWords, stepWords } from './words'
import hiddenText from '@/ui/HiddenText.module.css'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from './Walk.module.css'

interface Props {
  caption: string
  list: WalkDay[]
  /** A line across the bars; left out if the bars are not days. */
  goal?: number
  /** The table is for screen readers only. */
  isTableHidden?: boolean
}

/** Steps as a bar chart with an equivalent table. */
export function Bars({ caption, list, goal = 0, isTableHidden = false }: Props) {
  const most = Math.max(goal, ...list.map(({ steps }) => steps))
  const [first, last] = [list[0], list[list.length - 1]]
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          bars={list.map(({ date, steps, reached = steps >= goal }) => ({
            key: date,
            value: steps,
            isStrong: goal > 0 && reached,
          }))}
          max={most}
          line={goal}
        />
        <div className={`${look.caption} ${list.length <= 7 ? styles.days : styles.ends}`}>
          {list.length <= 7
            ? list.map(({ date }) => <span key={date}>{dateWords(date)}</span>)
            : [first, last].map((end) => end && <span key={end.date}>{endWords(end.date)}</span>)}
        </div>
      </div>
      <table className={isTableHidden ? hiddenText.hidden : `${figures.table} ${styles.table}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">步数</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ date, steps }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>{stepWords(steps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
