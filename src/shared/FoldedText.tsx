import { useRef, useState } from 'react'
import { RichText } from './RichText'
import { LazySheet } from './LazySheet'
import { useOverflows } from './useOverflows'
import styles from './FoldedText.module.css'

/** About as many characters as two lines hold on a phone. */
const TWO_LINES = 46

/** Text above two lines is collapsed; a link opens the whole of it in a popup (section 2). */
export function FoldedText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const long = useOverflows(box, html.replace(/<[^<>]*>/g, '').length > TWO_LINES)
  const [open, setOpen] = useState(false)
  return (
    <div>
      <div ref={box} className={styles.folded}>
        <RichText html={html} />
      </div>
      {long && (
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          展开全文
        </button>
      )}
      {open && (
        <LazySheet label="全文" onClosed={() => setOpen(false)}>
          {() => <RichText html={html} reading />}
        </LazySheet>
      )}
    </div>
  )
}
