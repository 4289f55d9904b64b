import { useEffect, useEffectEvent, useState } from 'react'
import { focusHeading } from '@/lib/focusHeading'
import { toast } from '@/lib/toast/toast'
import { useBarRoom } from '@/ui/useBarRoom'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Button } from '@/ui/button/Button'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { operationOf } from '../operations/registry'
import { isOld, isUploading, labelOf, type QueueEntry } from './queueEntry'
import { outbox } from './outbox'
import { useOutbox, useOutboxBusy, useSending } from './useOutbox'
import statusBar from '@/ui/statusBar.module.css'
import styles from './OutboxBar.module.css'

/** Bar with the number of queued writes, shown over every screen; opens the list in which each can be cancelled. */
export function OutboxBar() {
  const entries = useOutbox()
  const isBusy = useOutboxBusy()
  const [open, setOpen] = useState(false)
  const bar = useBarRoom()
  // 查看, which the sheet would give the focus back to, is gone with the last entry.
  const passFocusOn = useEffectEvent(() => {
    if (entries.length === 0 && document.activeElement === document.body) focusHeading()
  })
  useEffect(() => (open ? () => passFocusOn() : undefined), [open])
  const old = entries.filter((one) => isOld(one)).length
  return (
    <>
      {entries.length > 0 && (
        <div ref={bar} className={`${statusBar.bar} ${styles.bar}`} role="status">
          <span className={statusBar.words}>
            {old > 0
              ? `${old} 项操作已等待超过 7 天，是否仍要发送？`
              : `${entries.length} 项操作待发送，${isBusy ? '服务繁忙，稍后自动发送' : '联网后自动发送'}`}
          </span>
          <Button look="text" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
            查看
          </Button>
        </div>
      )}
      {open && (
        <LazySheet isTall label="待发送" onClosed={() => setOpen(false)}>
          {() => <OutboxList waiting={entries} />}
        </LazySheet>
      )}
    </>
  )
}

async function cancel(entry: QueueEntry): Promise<void> {
  const isCancelled = await outbox.cancel(entry)
  const { cancelled } = operationOf(entry.write)
  if (isCancelled && cancelled) toast(cancelled)
}

function OutboxList({ waiting }: { waiting: readonly QueueEntry[] }) {
  const sending = useSending()
  const isSent = (entry: QueueEntry) => sending === entry.id && !isUploading(entry)
  const box = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={-1}>
      {waiting.length === 0 ? (
        <p className={styles.empty}>没有待发送的操作</p>
      ) : (
        <ul>
          {waiting.map((one) => (
            <li key={one.id} className={styles.row}>
              <span id={`queued-${one.id}`} className={statusBar.words}>
                {labelOf(one.write)}
                {isOld(one) && <span className={styles.old}>已等待超过 7 天</span>}
              </span>
              {isOld(one) && (
                <Button look="text" small aria-describedby={`queued-${one.id}`} onClick={() => void outbox.retry(one)}>
                  仍要发送
                </Button>
              )}
              <Button
                look="text"
                small
                disabled={isSent(one)}
                aria-describedby={`queued-${one.id}`}
                onClick={() => void cancel(one)}
              >
                {isSent(one) ? '发送中...' : '取消'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {waiting.some((one) => !isOld(one)) && (
        <Button
          look="primary"
          wide
          className={styles.now}
          disabled={sending !== ''}
          onClick={() => void outbox.flush()}
        >
          立即发送
        </Button>
      )}
    </div>
  )
}
