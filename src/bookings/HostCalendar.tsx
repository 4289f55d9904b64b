import { useState } from 'react'
import type { Slot } from '@contract/bookings'
import { messageOf } from '@/http/apiError'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Empty, Skeleton } from '@/ui/States'
import { Parts } from '@/ui/text/Parts'
import { slotDraft } from '@/writes/drafts/slotDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import type { BookingCalls } from './bookingCalls'
import BookingRows from './BookingRows'
import { OpenSlotSheet } from './OpenSlotSheet'
import { readAgain, useSlots } from './queries'
import { timeWords } from './words'
import look from '@/ui/look.module.css'
import styles from './Bookings.module.css'

/** A host's own calendar: offered slots and bookings. */
export default function HostCalendar({ calls, ownId }: { calls: BookingCalls; ownId: string }) {
  const [isOpening, setOpening] = useState(false)
  // Here rather than in the sheet: the next slot begins with the day and the place of the one before.
  const kept = useKeptDraft(`slot/${calls.noun}`, slotDraft(calls.noun), ownId)
  // Shown together with the slots above it, so that nothing shifts.
  const { isPending } = useSlots(calls, ownId)
  return (
    <>
      <section aria-labelledby="own-slots">
        <div className={look.line}>
          <h2 id="own-slots" className={look.heading}>
            我开放的时段
          </h2>
          <Button small look="outline" onClick={() => setOpening(true)}>
            开放时段
          </Button>
        </div>
        <OwnSlots calls={calls} ownId={ownId} />
      </section>
      {!isPending && (
        <section aria-labelledby="own-visitors">
          <h2 id="own-visitors" className={look.heading}>
            预约我的人
          </h2>
          <BookingRows calls={calls} side="host" />
        </section>
      )}
      {isOpening && <OpenSlotSheet calls={calls} kept={kept} onClosed={() => setOpening(false)} />}
    </>
  )
}

function OwnSlots({ calls, ownId }: { calls: BookingCalls; ownId: string }) {
  const { data, error, refetch } = useSlots(calls, ownId)
  const list = useKeptFocus<HTMLDivElement>()
  const { sending, confirming, submit } = useUnqueuedSubmit(calls.closeSlot, (settled) => {
    void readAgain(calls)
    if (settled.kind === 'sent') return toast('时段已关闭', { kind: 'success' })
    showRefusal(settled.error, '关闭失败，请重试')
  })

  async function handleClose({ slotId, free }: Slot) {
    const body = free ? '关闭后不能恢复，需重新开放。' : '该时段已被预约，关闭后预约将取消，对方会收到通知。'
    if (await confirm({ title: '确定关闭该时段吗？', body, yes: '关闭时段', danger: true }))
      await submit({ slotId, ifFree: free })
  }

  const unknown = <Confirming shown={confirming} />
  if (!data) {
    const failed = error && (
      <FailedRead error={error} text={messageOf(error, '时段加载失败，请重试')} onRetry={() => void refetch()} />
    )
    return (
      <>
        {unknown}
        {failed ?? <Skeleton rows={4} />}
      </>
    )
  }
  const slotRow = (slot: Slot, isLast: boolean) => (
    <div className={look.row} data-last={isLast || undefined}>
      <span className={`${look.words} ${styles.timed}`}>
        <span className={look.name}>{timeWords(slot)}</span>
        <span className={look.soft}>
          <Parts parts={[slot.free ? '空闲' : '已被预约', slot.place]} />
        </span>
      </span>
      <Button
        small
        disabled={sending}
        aria-label={`关闭时段：${timeWords(slot)}`}
        onClick={() => void handleClose(slot)}
      >
        关闭时段
      </Button>
    </div>
  )

  return (
    <>
      {unknown}
      <div ref={list} className={data.length > 0 ? look.rows : undefined} tabIndex={-1}>
        {data.length === 0 ? (
          <Empty text="暂无开放的时段" />
        ) : (
          <WindowedList
            ids={data.map(({ slotId }) => slotId)}
            heights={heightsOf(`${calls.noun} slots`)}
            label="我开放的时段"
            row={(place) => data[place] && slotRow(data[place], place === data.length - 1)}
          />
        )}
      </div>
    </>
  )
}
