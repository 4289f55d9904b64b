import type { HotelRoom } from '@contract/hotel'
import { yuan } from '@contract/text/money'
import { nightWords } from './words'
import look from '@/ui/look.module.css'
import styles from './Hotel.module.css'

interface Props {
  nightly: (Pick<HotelRoom['nightly'][number], 'date' | 'priceFen'> & { left?: number })[]
  /** Higher prices are marked; of a single night the room says by how much. */
  allowanceFen?: number
}

/** Price of each night, and whether its rooms are taken. */
export function Nights({ nightly, allowanceFen = Infinity }: Props) {
  return (
    <ul className={styles.nights} aria-label="每晚价格">
      {nightly.map(({ date, priceFen, left }) => (
        <li key={date}>
          <span>{nightWords(date)}</span>
          <span className={priceFen > allowanceFen ? look.alarm : undefined}>{yuan(priceFen)}</span>
          {priceFen > allowanceFen && nightly.length > 1 && <span className={look.alarm}>超标</span>}
          {left === 0 && <span className={look.alarm}>已满</span>}
        </li>
      ))}
    </ul>
  )
}
