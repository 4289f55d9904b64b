import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BOOKING_TOPIC_MAX, type Slot } from '@contract/bookings'
import { characterCount } from '@contract/text/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { Radio } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import { TextArea } from '@/ui/field/TextArea'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { Empty, Skeleton } from '@/ui/States'
import { Confirming } from '@/writes/unqueued/Confirming'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import type { BookingCalls } from './bookingCalls'
import { readAgain, useSlots } from './queries'
import { timeWords } from './words'
import look from '@/ui/look.module.css'
import styles from './Bookings.module.css'

/** Number of slots shown first, and further ones at a time. */
const SHOWN_SLOTS = 50
const NO_SLOT = '请选择时段'

/** Topic of the talk; the parent keeps it, so that leaving the form loses nothing. */
export interface Topic {
  text: string
  /** As of `ReadyDraft`. */
  draftKey: string | undefined
  onChange: (text: string) => void
  /** Who reads it. */
  hint: string
}

interface Props {
  calls: BookingCalls
  hostId: string
  topic: Topic
  onBooked: () => void
}

/** The free slots of a host; one is booked with a topic (rule: booking). */
export function BookForm({ calls, hostId, topic, onBooked }: Props) {
  const { data, error, refetch } = useSlots(calls, hostId)
  if (!data) {
    if (!error) return <Skeleton rows={5} />
    return <FailedRead error={error} text={messageOf(error, '时段加载失败，请重试')} onRetry={() => void refetch()} />
  }
  const free = data.filter((slot) => slot.free)
  return <Form calls={calls} hostId={hostId} slots={free} topic={topic} onBooked={onBooked} />
}

interface FormProps extends Props {
  slots: readonly Slot[]
}

/** Stays without free slots, so that the result of a booking of the last one is shown and the text is kept. */
function Form({ calls, hostId, slots, topic, onBooked }: FormProps) {
  const [picked, setPicked] = useState<Slot>()
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const { sending, confirming, submit } = useUnqueuedSubmit(
    calls.book,
    (settled) => {
      void readAgain(calls)
      const superseded = settled.kind === 'sent' ? calls.book.superseded?.(settled.write, settled.data) : undefined
      if (superseded !== undefined) return setProblem(superseded)
      if (settled.kind === 'sent') {
        toast('预约成功', { kind: 'success' })
        onBooked()
        return
      }
      if (!isTransport(settled.error)) setProblem(messageOf(settled.error, '预约失败，请重试'))
    },
    (write, wanted) => write.hostId === hostId && isSame(write, wanted),
    topic.draftKey,
  )
  const isNone = slots.length === 0
  const length = characterCount(topic.text)
  // A slot that was booked by somebody else, or that its host has changed, is deselected.
  const chosen = slots.find((slot) => picked && isSameSlot(slot, picked))

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = topic.text.trim()
    const wrong = !chosen ? NO_SLOT : length > BOOKING_TOPIC_MAX ? `最多 ${BOOKING_TOPIC_MAX} 个字` : ''
    flushSync(() => setProblem(wrong))
    if (wrong || !chosen) return focusInvalid(event.currentTarget)
    const { slotId, endTime, place } = chosen
    void submit({ hostId, slotId, endTime, place, ...(words ? { topic: words } : {}) })
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <TimesField
        slots={slots}
        chosen={chosen}
        disabled={sending}
        problemId={problem === NO_SLOT ? problemId : undefined}
        onChoose={(slot) => {
          setPicked(slot)
          setProblem('')
        }}
      />
      {(!isNone || topic.text) && (
        <TextArea
          label="想聊的事（选填）"
          rows={3}
          value={topic.text}
          readOnly={sending}
          hint={topic.hint}
          counter={`${length}/${BOOKING_TOPIC_MAX}`}
          isOver={length > BOOKING_TOPIC_MAX}
          onChange={topic.onChange}
        />
      )}
      <SheetActions>
        {problem && <Problem id={problemId}>{problem}</Problem>}
        <Confirming shown={confirming} />
        {!isNone && (
          <Button type="submit" look="primary" wide disabled={sending}>
            预约
          </Button>
        )}
      </SheetActions>
    </form>
  )
}

/** A slot that is closed and opened again keeps its id and its start. */
const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.slotId === other.slotId && one.endTime === other.endTime && one.place === other.place

interface TimesProps {
  slots: readonly Slot[]
  chosen: Slot | undefined
  disabled: boolean
  /** Id of the message that none is chosen, if there is one. */
  problemId: string | undefined
  onChoose: (slot: Slot) => void
}

/** The slots to choose from, the first ones at first; it stays where none is left, too. */
function TimesField({ slots, chosen, disabled, problemId, onChoose }: TimesProps) {
  const name = useId()
  const [shown, setShown] = useState(SHOWN_SLOTS)
  const times = useRef<HTMLFieldSetElement>(null)
  const offered = slots.slice(0, Math.max(shown, chosen ? slots.indexOf(chosen) + 1 : 0))
  const further = slots.length - offered.length

  function showFurther() {
    flushSync(() => setShown(offered.length + SHOWN_SLOTS))
    times.current?.querySelectorAll('input')[offered.length]?.focus()
  }

  if (slots.length === 0) return <Empty text="暂无可预约的时段" />
  return (
    <fieldset ref={times} className={styles.times}>
      <legend>选择时段</legend>
      {offered.map((slot) => (
        <Radio
          key={slot.slotId}
          name={name}
          checked={slot === chosen}
          hint={slot.place}
          disabled={disabled}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          onChange={() => onChoose(slot)}
        >
          {timeWords(slot)}
        </Radio>
      ))}
      {further > 0 && <Button onClick={showFurther}>{`更多时段（还有 ${further} 个）`}</Button>}
    </fieldset>
  )
}
