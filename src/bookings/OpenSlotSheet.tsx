import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { SLOT_DAYS_AHEAD } from '@contract/bookings'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { serverNow } from '@/lib/time/serverTime'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { Skeleton } from '@/ui/States'
import type { NewTime } from '@/writes/drafts/slotDraft'
import type { KeptDraft, ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import type { BookingCalls } from './bookingCalls'
import { newSlotOf, problemsOf } from './newSlot'
import { readAgain } from './queries'
import look from '@/ui/look.module.css'

interface Props {
  calls: BookingCalls
  kept: KeptDraft<NewTime>
  onClosed: () => void
}

/** Form that opens one more slot. */
export function OpenSlotSheet({ calls, kept, onClosed }: Props) {
  return (
    <LazySheet label="开放时段" onClosed={onClosed}>
      {(close) => (kept.state === 'ready' ? <Form calls={calls} {...kept} onOpened={close} /> : <Skeleton rows={5} />)}
    </LazySheet>
  )
}

interface FormProps extends Pick<ReadyDraft<NewTime>, 'draft' | 'draftKey' | 'change' | 'drop'> {
  calls: BookingCalls
  onOpened: () => void
}

function Form({ calls, draft, draftKey, change, drop, onOpened }: FormProps) {
  const today = chinaDate(serverNow())
  const [problems, setProblems] = useState<Partial<NewTime>>({})
  const [failure, setFailure] = useState('')
  const { sending, confirming, submit } = useUnqueuedSubmit(
    calls.openSlots,
    (settled) => {
      void readAgain(calls)
      if (settled.kind === 'sent') {
        void drop()
        toast('时段已开放', { kind: 'success' })
        onOpened()
        return
      }
      if (!isTransport(settled.error)) setFailure(messageOf(settled.error, '开放失败，请重试'))
    },
    isSame,
    draftKey,
  )
  const field = (name: keyof NewTime) => ({
    value: draft[name],
    problem: problems[name],
    readOnly: sending,
    onChange: (value: string) => {
      change({ [name]: value })
      setProblems(({ [name]: _mended, ...others }) => others)
      setFailure('')
    },
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problemsOf(draft, serverNow())
    setFailure('')
    flushSync(() => setProblems(found))
    if (Object.keys(found).length > 0) return focusInvalid(event.currentTarget)
    void submit({ slots: [newSlotOf(draft)] })
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <Field label="日期" type="date" min={today} max={addDays(today, SLOT_DAYS_AHEAD)} {...field('date')} />
      <Field label="开始时间" type="time" {...field('from')} />
      <Field label="结束时间" type="time" {...field('to')} />
      <Field label="地点" {...field('place')} />
      <SheetActions>
        {failure && <Problem>{failure}</Problem>}
        <Confirming shown={confirming} />
        <Button type="submit" look="primary" wide disabled={sending}>
          开放
        </Button>
      </SheetActions>
    </form>
  )
}
