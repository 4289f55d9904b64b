import { isTransport } from '@/http/apiError'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { type WordsDraft, wordsDraft } from '@/writes/drafts/wordsDraft'
import { askQuestion } from '@/writes/unqueued/market'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { useQuestions } from './queries'
import { QuestionRow } from './QuestionRow'
import { settleQuestion } from './settle'
import { TextForm } from './TextForm'
import look from '@/ui/look.module.css'

interface Props {
  itemId: string
  isSeller: boolean
  /** Undefined until known. */
  ownId: string | undefined
}

/** Public questions and the seller's answers. */
export function Questions({ itemId, isSeller, ownId }: Props) {
  const { rows, data, error, refetch, more, hasNextPage } = useQuestions(itemId)
  const box = useKeptFocus<HTMLElement>()
  return (
    <section ref={box} className={look.card} aria-label="公开问答">
      <h2>公开问答</h2>
      {!data && !error && <Skeleton rows={2} />}
      {!data && error && <FailedRead error={error} text="问答加载失败，请重试" onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className={look.soft}>暂无提问</p>}
      {rows.length > 0 && (
        <WindowedList
          key={itemId}
          ids={rows.map(({ questionId }) => questionId)}
          heights={heightsOf(`questions ${itemId}`)}
          row={(place) => rows[place] && <QuestionRow question={rows[place]} isSeller={isSeller} ownId={ownId} />}
        />
      )}
      {hasNextPage && <MoreRows more={more} hasMore={hasNextPage} failure="问答加载失败" />}
      {data && !isSeller && <AskForm itemId={itemId} />}
    </section>
  )
}

function AskForm({ itemId }: { itemId: string }) {
  const draftState = useKeptDraft(`question/${itemId}`, wordsDraft('question', itemId))
  return draftState.state === 'reading' ? null : <AskFields itemId={itemId} {...draftState} />
}

function AskFields({ itemId, draft, draftKey, change, clear }: { itemId: string } & ReadyDraft<WordsDraft>) {
  const submission = useUnqueuedSubmit(
    askQuestion,
    (settled) => {
      if (settleQuestion(settled, '提问已发送')) void clear()
      else if (settled.kind === 'failed' && !isTransport(settled.error)) change({})
    },
    (write, wanted) => write.itemId === itemId && isSame(write, wanted),
    draftKey,
  )
  return (
    <TextForm
      label="提问"
      text={draft.text}
      onText={(text) => change({ text })}
      sending={submission.sending}
      confirming={submission.confirming}
      onSend={(text) => void submission.submit({ itemId, text })}
    />
  )
}
