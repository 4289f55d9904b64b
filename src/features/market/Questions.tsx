import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Question, QUESTION_LENGTH } from '@contract/market'
import { characterCount } from '@contract/text/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { focusInvalid } from '@/lib/focusInvalid'
import { formatTime } from '@/lib/date'
import { toast } from '@/lib/toast/toast'
import { MoreRows } from '@/lists/MoreRows'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { TextArea } from '@/ui/field/TextArea'
import { Failed, Skeleton } from '@/ui/States'
import { Confirming } from '@/writes/unqueued/Confirming'
import { answerQuestion, askQuestion, removeQuestion } from '@/writes/unqueued/market'
import { type Settled, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { readAgain, useQuestions } from './queries'
import look from '@/ui/look.module.css'
import styles from './Market.module.css'

interface Props {
  itemId: string
  isSeller: boolean
  /** Undefined until it is known. */
  ownId: string | undefined
}

function told<Write, Data>(settled: Settled<Write, Data>, done: string): boolean {
  void readAgain()
  if (settled.kind === 'sent') {
    toast(done, { kind: 'success' })
    return true
  }
  if (!isTransport(settled.error)) toast(messageOf(settled.error, '操作失败，请重试'))
  return false
}

/** What everybody asks and the seller answers, in public. */
export function Questions({ itemId, isSeller, ownId }: Props) {
  const { rows, data, error, refetch, more, hasNextPage } = useQuestions(itemId)
  const [asked, setAsked] = useState(0)
  const ask = useUnqueuedSubmit(askQuestion, (settled) => {
    if (told(settled, '提问已发送')) setAsked((before) => before + 1)
  })
  return (
    <section className={look.card} aria-label="公开问答">
      <h2 className={look.heading}>公开问答</h2>
      {!data && !error && <Skeleton rows={2} />}
      {!data && error && <Failed {...failureWords(error, '问答加载失败，请重试')} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className={look.soft}>暂无提问</p>}
      {rows.map((question) => (
        <Row key={question.questionId} question={question} isSeller={isSeller} ownId={ownId} />
      ))}
      {hasNextPage && <MoreRows more={more} hasMore={hasNextPage} failure="问答加载失败" />}
      {data && !isSeller && (
        <TextForm
          key={asked}
          label="提问"
          sending={ask.sending}
          confirming={ask.confirming}
          onSend={(text) => void ask.submit({ itemId, text })}
        />
      )}
    </section>
  )
}

function Row({ question, isSeller, ownId }: { question: Question } & Pick<Props, 'isSeller' | 'ownId'>) {
  const { questionId, userId, imNickName, text, answer, createTime } = question
  const [isAnswering, setAnswering] = useState(false)
  const reply = useUnqueuedSubmit(answerQuestion, (settled) => {
    if (told(settled, '回答已发送')) setAnswering(false)
  })
  const removal = useUnqueuedSubmit(removeQuestion, (settled) => void told(settled, '已删除'))

  async function handleRemove() {
    const asked = { title: '确定删除这条提问吗？', body: '回答会一起删除。', yes: '删除', danger: true }
    if (await confirm(asked)) await removal.submit({ questionId })
  }

  return (
    <article className={styles.question}>
      <p className={look.text}>{text}</p>
      <p className={look.soft}>{`${imNickName} · ${formatTime(createTime)}`}</p>
      {answer && <p className={styles.answer}>{`卖家回答：${answer}`}</p>}
      {(isSeller || userId === ownId) && (
        <p className={styles.end}>
          {isSeller && !isAnswering && (
            <Button look="text" onClick={() => setAnswering(true)}>
              {answer ? '修改回答' : '回答'}
            </Button>
          )}
          <Button look="text" danger disabled={removal.sending} onClick={() => void handleRemove()}>
            删除
          </Button>
        </p>
      )}
      {isAnswering && (
        <TextForm
          label="回答"
          first={answer}
          sending={reply.sending}
          confirming={reply.confirming}
          onSend={(words) => void reply.submit({ questionId, text: words })}
        />
      )}
    </article>
  )
}

interface FormProps {
  label: '提问' | '回答'
  first?: string
  sending: boolean
  confirming: boolean
  onSend: (text: string) => void
}

function TextForm({ label, first = '', sending, confirming, onSend }: FormProps) {
  const [text, setText] = useState(first)
  const [problem, setProblem] = useState<string>()
  const length = characterCount(text)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = text.trim()
    const wrong =
      words === '' ? `请填写${label}` : length > QUESTION_LENGTH ? `最多 ${QUESTION_LENGTH} 个字` : undefined
    flushSync(() => setProblem(wrong))
    if (wrong) return focusInvalid(event.currentTarget)
    onSend(words)
  }

  return (
    <form className={look.form} noValidate aria-busy={sending} onSubmit={handleSubmit}>
      <TextArea
        label={label}
        rows={2}
        placeholder={label === '提问' ? '所有人可见，请勿填写手机号' : '所有人可见'}
        value={text}
        readOnly={sending}
        problem={problem}
        isAlert
        counter={`${length}/${QUESTION_LENGTH}`}
        onChange={(next) => {
          setText(next)
          setProblem(undefined)
        }}
      />
      <Confirming shown={confirming} />
      <Button type="submit" look="outline" disabled={sending}>
        {`发送${label}`}
      </Button>
    </form>
  )
}
