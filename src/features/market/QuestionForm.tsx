import type { Question } from '@contract/market'
import type { ReadyDraft } from '@/writes/drafts/useKeptDraft'
import type { WordsDraft } from '@/writes/drafts/wordsDraft'
import type { UnqueuedOperation } from '@/writes/unqueued/operation'
import { isSame, type Settled, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { TextForm } from './TextForm'

interface Props<Write> {
  label: '提问' | '回答'
  draftState: ReadyDraft<WordsDraft>
  operation: UnqueuedOperation<Write, Question>
  writeOf: (text: string) => Write
  /** Whether a write is about the subject of this form. */
  isOwn: (write: Write) => boolean
  onSettled: (settled: Settled<Write, Question>) => void
  onCancel?: () => void
}

/** Form for a question or its answer that sends the words of its draft (rule: questions). */
export function QuestionForm<Write>({
  label,
  draftState,
  operation,
  writeOf,
  isOwn,
  onSettled,
  onCancel,
}: Props<Write>) {
  const { draft, draftKey, change } = draftState
  const { sending, confirming, submit } = useUnqueuedSubmit(
    operation,
    onSettled,
    (write, wanted) => isOwn(write) && isSame(write, wanted),
    draftKey,
  )
  return (
    <TextForm
      label={label}
      text={draft.text}
      onText={(text) => change({ text })}
      sending={sending}
      confirming={confirming}
      onSend={(text) => void submit(writeOf(text))}
      {...(onCancel ? { onCancel } : {})}
    />
  )
}
