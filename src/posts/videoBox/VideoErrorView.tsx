import { passFocus } from '@/lib/passFocus'
import { Pressable } from '@/ui/button/Button'
import { errorText, type VideoErrorKind } from './videoErrors'
import styles from './VideoBox.module.css'

/** Message of a player failure, with the refresh link (rule: player messages). */
export function VideoErrorView({ kind, onRefresh }: { kind: VideoErrorKind; onRefresh: () => void }) {
  return (
    <div className={styles.error} role="alert" data-fault={kind}>
      <p className={styles.sentence}>{errorText[kind]}</p>
      <Pressable className={styles.refresh} ref={passFocus} onClick={onRefresh}>
        刷新
      </Pressable>
    </div>
  )
}
