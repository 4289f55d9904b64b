import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import styles from './NewsPill.module.css'

export interface News {
  /** Label with the number of new items. */
  text: string
  show: () => void
}

/** Button above a list that shows new items, so that nothing jumps. */
export function NewsPill({ news }: { news: News | undefined }) {
  return (
    <div role="status">
      {news && (
        <Button look="primary" small className={styles.pill} ref={passFocus} onClick={news.show}>
          <Icon name="up" />
          {news.text}
        </Button>
      )}
    </div>
  )
}

/**
 * The rows of a first page that the reader does not have, up to the first known one.
 * @returns also whether the reader has no row of the page
 */
export function unseenIn<Row>(rows: readonly Row[], isKnown: (row: Row) => boolean): { unseen: Row[]; isAll: boolean } {
  const last = rows.map(isKnown).lastIndexOf(true)
  const above = last < 0 ? rows : rows.slice(0, last)
  return { unseen: above.filter((row) => !isKnown(row)), isAll: last < 0 && rows.length > 0 }
}
