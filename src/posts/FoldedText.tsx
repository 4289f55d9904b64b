import { useRef, useState } from 'react'
import { Button } from '@/ui/button/Button'
import { RichText } from './RichText'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useOverflows } from '@/ui/useOverflows'
import styles from './FoldedText.module.css'

/** Approximate number of characters in two lines on a phone. */
const TWO_LINES = 46

/** Text longer than two lines is collapsed; a link opens it in a popup (rule: detail). */
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
        <Button look="text" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          展开全文
        </Button>
      )}
      {open && (
        <LazySheet label="全文" onClosed={() => setOpen(false)}>
          {() => <RichText html={html} reading />}
        </LazySheet>
      )}
    </div>
  )
}
