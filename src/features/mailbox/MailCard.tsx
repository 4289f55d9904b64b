import { useId, useState } from 'react'
import { AdviceStage, FEEDBACK_WORKING_DAYS, mailbox, type MailboxEntry, ReplyStatus } from '@contract/mailbox'
import { YesNo } from '@contract/person'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { useOpener } from '@/ui/useOpener'
import { dueWords, UNSURE } from './dueWords'
import { Answers, EntryBody } from './EntryBody'
import { TextForm } from './form/TextForm'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from './MailCard.module.css'

const STAGES: Readonly<Record<AdviceStage, string>> = { 0: '收悉', 1: '处理中', 2: '已回复' }
const RECEIVED = `留言已收悉，将在${FEEDBACK_WORKING_DAYS}个工作日内向您反馈`
const FAILED = '提交失败，请稍后再试'

interface Props {
  entry: MailboxEntry
  /** Reads the entries again. */
  onChanged: () => Promise<unknown>
}

/** One own entry with its stage (rule: own entries). */
export function MailCard({ entry, onChanged }: Props) {
  const { adviceId, adviceTypeDesc, stage, replyStatus, anonymous, dueDate, dueExact } = entry
  const replied = replyStatus === ReplyStatus.Replied
  const [headId, timeId] = [useId(), useId()]
  return (
    <article className={styles.card} data-keep>
      <div id={headId} className={styles.head}>
        <h2>留言</h2>
        {adviceTypeDesc && <span className={marks.markOn}>{adviceTypeDesc}</span>}
        {anonymous && <span className={marks.mark}>匿名</span>}
        <span className={`${look.soft} ${styles.stage}`}>{STAGES[stage] ?? ''}</span>
      </div>
      <EntryBody {...entry} timeId={timeId} />
      <div className={`${look.quote} ${styles.reply}`}>
        {replied ? <Answers {...entry} /> : <p className={styles.text}>{RECEIVED}</p>}
        {dueDate && (
          <p className={`${look.caption} ${styles.due}`}>
            {dueWords(dueDate)}
            {!dueExact && UNSURE}
          </p>
        )}
      </div>
      {adviceId && <EntryActions entry={entry} describedBy={`${headId} ${timeId}`} onChanged={onChanged} />}
    </article>
  )
}

/** Actions of the author: follow up; after a reply rate it or ask again. */
function EntryActions({ entry, describedBy, onChanged }: Props & { describedBy: string }) {
  const { adviceId, replyStatus, rating: known } = entry
  const [wish, setWish] = useState<YesNo>()
  const [busy, setBusy] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const { opener, close } = useOpener()
  const rating = wish ?? known
  const replied = replyStatus === ReplyStatus.Replied
  const { name, placeholder } = replied
    ? { name: '追问', placeholder: '还有什么问题？' }
    : { name: '补充', placeholder: '还有什么要补充？' }

  async function rate(satisfied: boolean) {
    if (busy) return
    setBusy(true)
    setWish(satisfied ? YesNo.Yes : YesNo.No)
    try {
      await call(mailbox.rate, { adviceId, satisfied })
      toast('感谢您的评价', { kind: 'success' })
    } catch (error) {
      showRefusal(error, FAILED)
      // A rating whose answer was lost may have arrived.
      await onChanged()
      setWish(undefined)
    } finally {
      setBusy(false)
    }
  }

  if (isWriting) {
    return (
      <TextForm
        name={`follow.${adviceId}`}
        label={`${name}内容`}
        placeholder={placeholder}
        button={`提交${name}`}
        failed={FAILED}
        send={(adviceDesc, key) => call(mailbox.followUp, { adviceId, adviceDesc }, { key })}
        onSent={() => {
          close(() => setWriting(false))
          toast(`${name}已提交`, { kind: 'success' })
          void onChanged()
        }}
        onCancel={() => close(() => setWriting(false))}
      />
    )
  }
  const button = { small: true, 'aria-describedby': describedBy }
  return (
    <ButtonGroup isRow className={styles.acts} role="group" aria-label={replied ? '对回复的评价' : '留言操作'}>
      {replied && (
        <>
          <Button {...button} aria-pressed={rating === YesNo.Yes} onClick={() => void rate(true)}>
            满意
          </Button>
          <Button {...button} aria-pressed={rating === YesNo.No} onClick={() => void rate(false)}>
            不满意
          </Button>
        </>
      )}
      <Button {...button} ref={opener} onClick={() => setWriting(true)}>
        {name}
      </Button>
    </ButtonGroup>
  )
}
