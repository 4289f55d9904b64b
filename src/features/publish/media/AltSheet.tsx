import { ALT_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import { Button } from '@/ui/button/Button'
import { CutTextArea } from '@/ui/field/CutTextArea'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import look from '@/ui/look.module.css'
import styles from './AltSheet.module.css'

interface Props {
  /** Name of the picture. */
  name: string
  preview: string
  alt: string
  onAlt: (alt: string) => void
  onClosed: () => void
}

/** A large picture with its alternative text. */
export function AltSheet({ name, preview, alt, onAlt, onClosed }: Props) {
  return (
    <LazySheet label={`预览${name}`} onClosed={onClosed}>
      {(close) => (
        <>
          <img className={styles.preview} src={preview} alt={alt} />
          <p className={`${look.soft} ${styles.hint}`}>用一句话写出图片内容，看不到图片的人也能读到</p>
          <CutTextArea
            label="图片说明"
            isLabelHidden
            placeholder="图片说明"
            rows={2}
            value={alt}
            counter={`${characterCount(alt)}/${ALT_LENGTH}`}
            most={ALT_LENGTH}
            onChange={onAlt}
          />
          <SheetActions>
            <Button look="primary" wide onClick={close}>
              完成
            </Button>
          </SheetActions>
        </>
      )}
    </LazySheet>
  )
}
