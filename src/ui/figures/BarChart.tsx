import styles from './BarChart.module.css'

/** Width of one bar with its gap, and the height of the chart. */
const STEP = 10
const WIDTH = 6
const HEIGHT = 100

export interface Bar {
  key: string
  value: number
  isStrong?: boolean
}

interface Props {
  bars: readonly Bar[]
  /** Value of the full height. */
  max: number
  /** A value drawn as a line across all bars. */
  line?: number
}

/** A bar chart, hidden from screen readers; a table next to it has the same data. */
export function BarChart({ bars, max, line = 0 }: Props) {
  const top = (value: number) => HEIGHT - (value / Math.max(1, max)) * HEIGHT
  const width = bars.length * STEP
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ key, value, isStrong }, place) => (
        <rect
          key={key}
          className={isStrong ? styles.strong : styles.bar}
          x={place * STEP + (STEP - WIDTH) / 2}
          y={top(value)}
          width={WIDTH}
          height={HEIGHT - top(value)}
        />
      ))}
      {line > 0 && <line className={styles.line} x1="0" x2={width} y1={top(line)} y2={top(line)} />}
    </svg>
  )
}
