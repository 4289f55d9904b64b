import { BANDS, type Scale } from '@contract/psychology'
import styles from '../Psychology.module.css'

const WIDTH = 100

/** Where a total lies among the bands; the words beside it say the same. */
export function BandBar({ scale, total, max }: { scale: Scale; total: number; max: number }) {
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
