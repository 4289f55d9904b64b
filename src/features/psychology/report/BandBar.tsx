import { BANDS, type Report } from '@contract/psychology'
import figures from '@/ui/figures/figures.module.css'
import styles from '../Psychology.module.css'

const WIDTH = 100

/** Position of a total among the bands; `BandTable` is its text alternative. */
export function BandBar({ scale, total, max }: Pick<Report, 'scale' | 'total' | 'max'>) {
  const at = (points: number) => (points / max) * WIDTH
  return (
    <svg className={styles.bandBar} viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} x="0" y="2" width={WIDTH} height="6" />
      <rect className={styles.fill} x="0" y="2" width={at(total)} height="6" />
      {BANDS[scale].slice(1).map(({ from }) => (
        <line key={from} className={styles.limit} x1={at(from)} x2={at(from)} y1="0" y2="10" />
      ))}
    </svg>
  )
}

/** The bands of a scale with the one reached. */
export function BandTable({ scale, max, band }: Pick<Report, 'scale' | 'max' | 'band'>) {
  const bands = BANDS[scale]
  return (
    <table className={`${figures.table} ${styles.values}`}>
      <caption>得分区间</caption>
      <thead>
        <tr>
          <th scope="col">程度</th>
          <th scope="col">得分</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, band: name, text }, place) => (
          <tr key={name} className={name === band ? styles.reached : undefined}>
            <th scope="row">{name === band ? `${text}（本次）` : text}</th>
            <td>{`${from}–${(bands[place + 1]?.from ?? max + 1) - 1} 分`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
