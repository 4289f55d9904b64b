import type { WalkDay } from '@contract/walk'
import { BarChart } from '@/ui/figures/BarChart'
import { dateWords, endWords, stepWords } from './words'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from './Walk.module.css'

interface Props {
  caption: string
  list: WalkDay[]
  /** A line across the bars, and which days have reached it; left out if the bars are not days. */
  goal?: number
}

/** Steps as a bar chart with an equivalent table. */
export function Bars({ caption, list, goal = 0 }: Props) {
  const most = Math.max(goal, ...list.map(({ steps }) => steps))
  const [first, last] = [list[0], list[list.length - 1]]
  const days = list.map(({ date, steps, reached = steps >= goal }) => ({ date, steps, isReached: goal > 0 && reached }))
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          bars={days.map(({ date, steps, isReached }) => ({ key: date, value: steps, isStrong: isReached }))}
          max={most}
          line={goal}
        />
        <div className={`${look.caption} ${list.length <= 7 ? styles.days : styles.ends}`}>
          {list.length <= 7
            ? list.map(({ date }) => <span key={date}>{dateWords(date)}</span>)
            : [first, last].map((end) => end && <span key={end.date}>{endWords(end.date)}</span>)}
        </div>
      </div>
      <table className={`${figures.table} ${styles.table}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">步数</th>
            {goal > 0 && <th scope="col">达标</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, steps, isReached }) => (
            <tr key={date}>
              {/* Beside the third column, large type has no room for the year. */}
              <th scope="row">{goal > 0 ? dateWords(date) : date}</th>
              <td>{stepWords(steps)}</td>
              {goal > 0 && <td>{isReached ? '已达标' : '未达标'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
