import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
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
        <Button look="primary" small className={styles.pill} onClick={news.show}>
          <Icon name="up" />
          {news.text}
        </Button>
      )}
    </div>
  )
}

/**
 * The rows of a first page that a reader does not have yet, as far as one he has stands below them.
 * @returns also whether he has none of the page
 */
export function unseenIn<Row>(rows: readonly Row[], isKnown: (row: Row) => boolean): { unseen: Row[]; isAll: boolean } {
  const last = rows.map(isKnown).lastIndexOf(true)
  const above = last < 0 ? rows : rows.slice(0, last)
  return { unseen: above.filter((row) => !isKnown(row)), isAll: last < 0 && rows.length > 0 }
}
