import { ALT_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import { Button } from '@/ui/button/Button'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { CutTextArea } from '@/ui/field/CutTextArea'
import { HiddenText } from '@/ui/text/HiddenText'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import look from '@/ui/look.module.css'
import styles from './AltSheet.module.css'

interface Props {
  /** Index of the picture, from 0. */
  place: number
  total: number
  /** Told to screen readers, as the page below is inert. */
  announcement: string
  preview: string
  alt: string
  onAlt: (alt: string) => void
  onMove: (to: number) => void
  onClosed: () => void
}

/** A large picture with its alternative text and, for those who cannot drag, buttons that move it. */
export function AltSheet({ place, total, announcement, preview, alt, onAlt, onMove, onClosed }: Props) {
  return (
    <LazySheet label={`预览第 ${place + 1} 张图片`} onClosed={onClosed}>
      {(close) => (
        <>
          <img className={styles.preview} src={preview} alt={alt} />
          {total > 1 && (
            <ButtonGroup isRow className={styles.moves}>
              <Button small aria-disabled={place === 0} onClick={() => onMove(place - 1)}>
                前移
              </Button>
              <Button small aria-disabled={place === total - 1} onClick={() => onMove(place + 1)}>
                后移
              </Button>
            </ButtonGroup>
          )}
          <HiddenText live>{announcement}</HiddenText>
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
