import type { DaySteps } from '@contract/walk'
import { dateWords, stepWords } from './words'
import styles from './Walk.module.css'

const HEIGHT = 100
/** Room of one bar and the gap beside it. */
const STEP = 10
const WIDTH = 6

interface Props {
  caption: string
  list: DaySteps[]
  /** A line across the bars; left out where days and goal have nothing to do with each other. */
  goal?: number
  /** The table is for screen readers only. */
  isTableHidden?: boolean
}

/** Steps as bars, with a table of the same. */
export function Bars({ caption, list, goal = 0, isTableHidden = false }: Props) {
  const most = Math.max(1, goal, ...list.map(({ steps }) => steps))
  const heightOf = (steps: number) => (steps / most) * HEIGHT
  const width = list.length * STEP
  const [first, last] = [list[0], list.at(-1)]
  return (
    <>
      <div className={styles.bars} aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
          {list.map(({ date, steps }, place) => (
            <rect
              key={date}
              className={goal > 0 && steps >= goal ? styles.reached : styles.bar}
              x={place * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - heightOf(steps)}
              width={WIDTH}
              height={heightOf(steps)}
            />
          ))}
          {goal > 0 && (
            <line
              className={styles.goalLine}
              x1="0"
              x2={width}
              y1={HEIGHT - heightOf(goal)}
              y2={HEIGHT - heightOf(goal)}
            />
          )}
        </svg>
        <div className={styles.ends}>
          {list.length <= 7
            ? list.map(({ date }) => <span key={date}>{dateWords(date)}</span>)
            : [first, last].map((end) => end && <span key={end.date}>{dateWords(end.date)}</span>)}
        </div>
      </div>
      <table className={isTableHidden ? styles.hidden : styles.table}>
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
