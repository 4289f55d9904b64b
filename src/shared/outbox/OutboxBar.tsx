import { useState } from 'react'
import { toast } from '@/lib/toast'
import { LazySheet } from '../LazySheet'
import { isOld, type Waiting, wordsOf } from './deeds'
import { outbox } from './outbox'
import { useOutbox, useOutboxBusy, useSending } from './useOutbox'
import styles from './OutboxBar.module.css'

/** What waits for a network, over every screen; opens the list in which each can be given up. */
export function OutboxBar() {
  const waiting = useOutbox()
  const isBusy = useOutboxBusy()
  const [open, setOpen] = useState(false)
  const old = waiting.filter((one) => isOld(one)).length
  return (
    <>
      {waiting.length > 0 && (
        <div className={styles.bar} role="status">
          <span className={styles.words}>
            {old > 0 ? `${old} 项操作已等待超过 7 天，是否仍要发送？` : `${waiting.length} 项操作待发送，${isBusy ? '服务繁忙，稍后自动发送' : '联网后自动发送'}`}
          </span>
          <button type="button" className={styles.look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            查看
          </button>
        </div>
      )}
      {open && (
        <LazySheet label="待发送" onClosed={() => setOpen(false)}>
          {() => <OutboxList waiting={waiting} />}
        </LazySheet>
      )}
    </>
  )
}

async function cancel(waiting: Waiting): Promise<void> {
  await outbox.cancel(waiting)
  if (waiting.deed.kind === 'post') toast('已取消发送，内容已存为草稿')
}

function OutboxList({ waiting }: { waiting: readonly Waiting[] }) {
  const sending = useSending()
  if (waiting.length === 0) return <p className={styles.empty}>没有待发送的操作</p>
  return (
    <>
      <ul className={styles.list}>
        {waiting.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.words}>
              {wordsOf(one.deed)}
              {isOld(one) && <span className={styles.old}>已等待超过 7 天</span>}
            </span>
            {isOld(one) && (
              <button type="button" className={styles.act} onClick={() => void outbox.insist(one)}>
                仍要发送
              </button>
            )}
            <button type="button" className={styles.act} disabled={sending === one.id} onClick={() => void cancel(one)}>
              {sending === one.id ? '发送中...' : '取消'}
            </button>
          </li>
        ))}
      </ul>
      {waiting.some((one) => !isOld(one)) && (
        <button type="button" className={styles.now} disabled={sending !== ''} onClick={() => void outbox.flush()}>
          立即发送
        </button>
      )}
    </>
  )
}
