import { useState } from 'react'
import type { Question } from '@contract/market'
import { formatTime } from '@/lib/time/date'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { useOpener } from '@/ui/useOpener'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { answerQuestion, removeQuestion } from '@/writes/unqueued/market'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { QuestionForm } from './QuestionForm'
import { settleQuestion } from './settle'
import look from '@/ui/look.module.css'
import styles from './Market.module.css'

interface RowProps {
  question: Question
  isSeller: boolean
  /** Undefined until known. */
  ownId: string | undefined
}

export function QuestionRow({ question, isSeller, ownId }: RowProps) {
  const { questionId, userId, imNickName, text, answer, createTime } = question
  const [isAnswering, setAnswering] = useState(false)
  const { opener, close } = useOpener()
  const answerWords = answer ? '修改回答' : '回答'
  const removal = useUnqueuedSubmit(
    removeQuestion,
    (settled) => void settleQuestion(settled, '已删除'),
    (write) => write.questionId === questionId,
  )

  async function handleRemove() {
    const asked = { title: '确定删除这条提问吗？', body: '回答会一起删除。', yes: '删除', danger: true }
    if (await confirm(asked)) await removal.submit({ questionId })
  }

  return (
    <article className={`${look.item} ${styles.question}`}>
      <p className={look.text}>{text}</p>
      <p className={look.soft}>
        <bdi>{imNickName}</bdi> · {formatTime(createTime)}
      </p>
      {answer && <p className={`${look.quote} ${styles.answer}`}>{`卖家回答：${answer}`}</p>}
      {(isSeller || userId === ownId) && (
        <p className={look.acts}>
          {isSeller && !isAnswering && (
            <Button ref={opener} look="text" aria-label={`${answerWords}：${text}`} onClick={() => setAnswering(true)}>
              {answerWords}
            </Button>
          )}
          <Button
            look="text"
            danger
            disabled={removal.sending}
            aria-label={`删除：${text}`}
            onClick={() => void handleRemove()}
          >
            删除
          </Button>
        </p>
      )}
      {isAnswering && <AnswerForm question={question} onDone={() => close(() => setAnswering(false))} />}
    </article>
  )
}

function AnswerForm({ question, onDone }: { question: Question; onDone: () => void }) {
  const { questionId, answer } = question
  const keeper = { ...wordsDraft('answer', questionId), first: () => ({ text: answer }) }
  const draftState = useKeptDraft(`answer/${questionId}`, keeper)
  if (draftState.state === 'reading') return null
  return (
    <QuestionForm
      label="回答"
      draftState={draftState}
      operation={answerQuestion}
      writeOf={(text) => ({ questionId, text })}
      isOwn={(write) => write.questionId === questionId}
      onSettled={(settled) => {
        if (!settleQuestion(settled, '回答已发送')) return
        void draftState.drop()
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
