import { type Ref, useId, useState } from 'react'
import { Code } from '@contract/codes'
import type { DictionaryChoice } from '@contract/dictionary'
import { AdviceStage, mailbox, ReplyStatus, WAITING_TODAY, type WaitingEntry } from '@contract/mailbox'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'
import { wholeNumbers } from '@/lib/text/noBreak'
import { toast } from '@/lib/toast/toast'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { useOpener } from '@/ui/useOpener'
import { dueWords, UNSURE } from './dueWords'
import { Answers, EntryBody } from './EntryBody'
import { ForwardForm } from './form/ForwardForm'
import { TextForm } from './form/TextForm'
import { useReply } from './useReply'
import type { ReadEntry } from './useWaitingList'
import look from '@/ui/look.module.css'
import styles from './MailCard.module.css'
import marks from '@/ui/marks.module.css'

const FAILED = '操作失败，请稍后再试'
const REPLY_FAILED = '回复失败，请稍后再试'

interface Props {
  entry: WaitingEntry
  types: readonly DictionaryChoice[]
  onChanged: ReadEntry
  /** Called when the type to forward to is refused. */
  onTypeRefused: () => void
}

/** One entry for the staff: author, age, due date, handler. */
export function WaitingCard({ entry, types, onChanged, onTypeRefused }: Props) {
  const { adviceId, adviceTypeDesc, meHandling, replyStatus } = entry
  const [open, setOpen] = useState<'reply' | 'forward'>()
  const [busy, setBusy] = useState(false)
  const { opener, close } = useOpener()
  const reply = useReply(entry, open === 'reply', onChanged)
  const headId = useId()

  async function act(work: Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work
      toast(done, { kind: 'success' })
      setOpen(undefined)
    } catch (error) {
      showRefusal(error, FAILED)
      if (codeOf(error) === Code.InvalidInput) onTypeRefused()
    } finally {
      setBusy(false)
      void onChanged(adviceId)
    }
  }

  function closeReply() {
    close(() => setOpen(undefined))
    void onChanged(adviceId)
  }

  return (
    <article className={styles.card} data-keep>
      <Head id={headId} entry={entry} />
      <EntryBody {...entry} />
      <Due entry={entry} />
      {replyStatus === ReplyStatus.Replied && (
        <div className={`${look.quote} ${styles.reply}`}>
          <Answers {...entry} />
        </div>
      )}
      {open === 'reply' && (
        <TextForm
          name={`reply.${adviceId}`}
          label="回复内容"
          placeholder="请输入回复内容"
          button="发送回复"
          failed={REPLY_FAILED}
          send={reply.send}
          onSent={() => {
            closeReply()
            toast('已回复', { kind: 'success' })
          }}
          onCancel={closeReply}
        />
      )}
      {open === 'forward' && (
        <ForwardForm
          types={types.filter(({ label }) => label !== adviceTypeDesc)}
          busy={busy}
          onForward={(adviceType) => void act(call(mailbox.forward, { adviceId, adviceType }), '已转交')}
        />
      )}
      {open !== 'reply' && (
        <Acts
          describedBy={headId}
          opener={opener}
          busy={busy}
          isForwarding={open === 'forward'}
          onTake={meHandling ? undefined : () => void act(call(mailbox.take, { adviceId }), '已接手')}
          onForward={() => setOpen(open ? undefined : 'forward')}
          onReply={() => {
            reply.begin()
            setOpen('reply')
          }}
        />
      )}
    </article>
  )
}

/** Author, type and stage. */
function Head({ id, entry: { anonymous, authorName, adviceTypeDesc, stage } }: { id: string; entry: WaitingEntry }) {
  return (
    <div id={id} className={styles.head}>
      <h2>{anonymous ? '匿名' : authorName}</h2>
      <span className={marks.markOn}>{adviceTypeDesc}</span>
      <span className={`${look.soft} ${styles.stage}`}>{stage === AdviceStage.Received ? '收悉' : '处理中'}</span>
    </div>
  )
}

/** How long it has waited, by when it is due, and who handles it. */
function Due({ entry }: { entry: WaitingEntry }) {
  const { waitedDays, replyStatus, dueDate, dueExact, overdue, handlerName, meHandling } = entry
  const waited = waitedDays === 0 ? WAITING_TODAY[replyStatus] : wholeNumbers(`已等待 ${waitedDays} 天`)
  return (
    <p className={`${look.caption} ${styles.due}`}>
      {[waited, dueWords(dueDate)].filter(Boolean).join(' · ')}
      {overdue && (
        <>
          {' · '}
          <span className={styles.late}>已超期</span>
        </>
      )}
      {!dueExact && UNSURE}
      {handlerName && ` · ${meHandling ? '由我处理' : `${handlerName} 处理中`}`}
    </p>
  )
}

interface ActsProps {
  /** Id of the entry's head. */
  describedBy: string
  opener: Ref<HTMLButtonElement>
  busy: boolean
  isForwarding: boolean
  /** Undefined if the reader handles the entry already. */
  onTake: (() => void) | undefined
  onForward: () => void
  onReply: () => void
}

function Acts({ describedBy, opener, busy, isForwarding, onTake, onForward, onReply }: ActsProps) {
  const button = { small: true, disabled: busy, 'aria-describedby': describedBy }
  return (
    <ButtonGroup isRow className={styles.acts}>
      {onTake && (
        <Button {...button} onClick={onTake}>
          接手
        </Button>
      )}
      <Button {...button} aria-expanded={isForwarding} onClick={onForward}>
        转交
      </Button>
      <Button {...button} ref={opener} look="primary" onClick={onReply}>
        回复
      </Button>
    </ButtonGroup>
  )
}
