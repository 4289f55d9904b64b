import { Icon } from './Icon'
import styles from './NewsPill.module.css'

export interface News {
  /** How much it is, in words. */
  text: string
  show: () => void
}

/** Offers what is new above a list, so that nothing jumps. */
export function NewsPill({ news }: { news: News | undefined }) {
  return (
    <div role="status">
      {news && (
        <button type="button" className={styles.pill} onClick={news.show}>
          <Icon name="up" />
          {news.text}
        </button>
      )}
    </div>
  )
}

/**
 * How many rows of a first page a reader does not have yet, as far as one he has stands below them.
 * @param isKnown of each row, whether he has it
 */
export function unseenIn(isKnown: readonly boolean[]): { count: number; isAll: boolean } {
  const last = isKnown.lastIndexOf(true)
  const above = last < 0 ? isKnown : isKnown.slice(0, last)
  return { count: above.filter((one) => !one).length, isAll: last < 0 && isKnown.length > 0 }
}
