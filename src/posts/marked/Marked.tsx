import { type FoundBy, piecesOf } from './hits'
import styles from './Marked.module.css'

/** A text with search hits marked. */
export function Marked({ text, keyword, by }: { text: string; keyword: string; by?: FoundBy }) {
  return (
    <>
      {piecesOf(text, keyword, by).map(({ text: piece, hit }, place) =>
        hit ? (
          <mark key={place} className={styles.mark}>
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </>
  )
}
