import { IconButton } from '@/ui/button/IconButton'
import { Outline } from '@/ui/icon/Icon'
import styles from './Member.module.css'

const SHARE = 'M12 15V4M8 8l4-4 4 4M5 13v6h14v-6'
const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

/** Actions in the title bar; a post that others cannot read cannot be shared. */
export function NavActs({ onShare, onMore }: { onShare: (() => void) | undefined; onMore: (() => void) | undefined }) {
  return (
    <>
      {onShare && (
        <IconButton label="分享" aria-haspopup="dialog" onClick={onShare}>
          <Outline d={SHARE} />
        </IconButton>
      )}
      {onMore && (
        <IconButton label="更多" aria-haspopup="dialog" onClick={onMore}>
          <Outline d={MORE} className={styles.dots} />
        </IconButton>
      )}
    </>
  )
}
