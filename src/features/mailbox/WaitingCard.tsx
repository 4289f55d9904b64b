import { useEffect, useState } from 'react'
import { Code } from '@contract/codes'
import type { DictionaryChoice } from '@contract/dictionary'
import {
  AdviceStage,
  mailbox,
  ReplyStatus,
  UNSEEN_FOLLOW_UP,
  WAITING_TODAY,
  type WaitingEntry,
} from '@contract/mailbox'
import { ApiError, codeOf, messageOf } from '@/http/apiError'
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
import { keepWhileReplying, type Unlisted } from './useWaitingList'
import look from '@/ui/look.module.css'
import styles from './MailCard.module.css'
import marks from '@/ui/marks.module.css'

const FAILED = '操作失败，请稍后再试'
const REPLY_FAILED = '回复失败，请稍后再试'
/** Of an entry with an addition that cannot be shown here. */
const UNLISTED: Record<Unlisted, string> = {
  forwarded: '该留言已转交且有新的补充，请取消筛选后查看再回复',
  filtered: '该留言有新的补充，请取消筛选后查看再回复',
}

interface Props {
  entry: WaitingEntry
  types: readonly DictionaryChoice[]
  /**
   * Reads the entries again, and returns this one as it is then, or why it is not listed any more; undefined if it is
   * not known. Never rejects.
   * @param isSought whether to look for it on further pages, too
   */
  onChanged: (adviceId: string, isSought?: boolean) => Promise<WaitingEntry | Unlisted | undefined>
  /** Called when the type to forward to is refused. */
  onTypeRefused: () => void
}

/** One entry for the staff: author, age, due date, handler. */
export function WaitingCard({ entry, types, onChanged, onTypeRefused }: Props) {
  const {
    adviceId,
    adviceTypeDesc,
    authorName,
    anonymous,
    stage,
    waitedDays,
    dueDate,
    dueExact,
    overdue,
    handlerName,
    meHandling,
    replyStatus,
    followUps,
  } = entry
  const [open, setOpen] = useState<'reply' | 'forward'>()
  /** Number of follow-ups when the reply was begun, or when its writer was last told of new ones. */
  const [seen, setSeen] = useState(0)
  /** Whether its writer was told to read additions where they are listed. */
  const [isSentAway, setSentAway] = useState(false)
  if (isSentAway && followUps.length > seen) {
    setSentAway(false)
    setSeen(followUps.length)
  }
  const [busy, setBusy] = useState(false)
  const { opener, close } = useOpener()
  useEffect(() => (open === 'reply' ? keepWhileReplying(adviceId) : undefined), [open, adviceId])

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

  async function reply(replyContent: string, key: string) {
    try {
      await call(mailbox.reply, { adviceId, replyContent, seenFollowUps: seen }, { key })
    } catch (error) {
      if (codeOf(error) !== Code.Conflict) throw error
      const isUnseen = messageOf(error, '') === UNSEEN_FOLLOW_UP
      const present = await onChanged(adviceId, isUnseen)
      if (typeof present !== 'string') setSeen(present?.followUps.length ?? seen)
      else if (isUnseen) {
        setSentAway(true)
        throw new ApiError(Code.Conflict, UNLISTED[present])
      }
      throw error
    }
  }

  return (
    <article className={styles.card} data-keep>
      <div className={styles.head}>
        <h2>{anonymous ? '匿名' : authorName}</h2>
        <span className={marks.markOn}>{adviceTypeDesc}</span>
        <span className={`${look.soft} ${styles.stage}`}>{stage === AdviceStage.Received ? '收悉' : '处理中'}</span>
      </div>
      <EntryBody {...entry} />
      <p className={`${look.caption} ${styles.due}`}>
        {[waitedDays === 0 ? WAITING_TODAY[replyStatus] : wholeNumbers(`已等待 ${waitedDays} 天`), dueWords(dueDate)]
          .filter(Boolean)
          .join(' · ')}
        {overdue && (
          <>
            {' · '}
            <span className={styles.late}>已超期</span>
          </>
        )}
        {!dueExact && UNSURE}
        {handlerName && ` · ${meHandling ? '由我处理' : `${handlerName} 处理中`}`}
      </p>
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
          send={reply}
          onSent={() => {
            close(() => setOpen(undefined))
            toast('已回复', { kind: 'success' })
            void onChanged(adviceId)
          }}
          onCancel={() => {
            close(() => setOpen(undefined))
            void onChanged(adviceId)
          }}
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
        <ButtonGroup isRow className={styles.acts}>
          {!meHandling && (
            <Button small disabled={busy} onClick={() => void act(call(mailbox.take, { adviceId }), '已接手')}>
              接手
            </Button>
          )}
          <Button
            small
            aria-expanded={open === 'forward'}
            disabled={busy}
            onClick={() => setOpen(open ? undefined : 'forward')}
          >
            转交
          </Button>
          <Button
            ref={opener}
            look="primary"
            small
            disabled={busy}
            onClick={() => {
              setSeen(followUps.length)
              setOpen('reply')
            }}
          >
            回复
          </Button>
        </ButtonGroup>
      )}
    </article>
  )
}
