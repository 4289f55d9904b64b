import { isTransport } from '@/http/apiError'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { askQuestion } from '@/writes/unqueued/market'
import { useQuestions } from './queries'
import { QuestionForm } from './QuestionForm'
import { QuestionRow } from './QuestionRow'
import { settleQuestion } from './settle'
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
  if (draftState.state === 'reading') return null
  return (
    <QuestionForm
      label="提问"
      draftState={draftState}
      operation={askQuestion}
      writeOf={(text) => ({ itemId, text })}
      isOwn={(write) => write.itemId === itemId}
      onSettled={(settled) => {
        if (settleQuestion(settled, '提问已发送')) void draftState.clear()
        else if (settled.kind === 'failed' && !isTransport(settled.error)) draftState.change({})
      }}
    />
  )
}
