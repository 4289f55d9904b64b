import { passFocus } from '@/lib/passFocus'
import { Pressable } from '@/ui/button/Button'
import { faultText, type VideoFault } from './faults'
import styles from './VideoBox.module.css'

/** Message of a player failure, with the refresh link (rule: player messages). */
export function VideoFaultView({ fault, onRefresh }: { fault: VideoFault; onRefresh: () => void }) {
  return (
    <div className={styles.fault} role="alert" data-fault={fault}>
      <p className={styles.sentence}>{faultText[fault]}</p>
      <Pressable className={styles.refresh} ref={passFocus} onClick={onRefresh}>
        刷新
      </Pressable>
    </div>
  )
}
