import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Trend } from '@contract/trend'
import { focusInvalid } from '@/lib/focusInvalid'
import { paths } from '@/routes'
import { afterLoadIdle } from '@/lib/afterLoad'
import { toast } from '@/lib/toast/toast'
import { isEmptyDraft, type TrendDraft } from '@/writes/drafts/post/trendDraft'
import { useOutbox } from '@/writes/outbox/useOutbox'
import { Problem } from '@/ui/field/Problem'
import { ComposerBar } from './ComposerBar'
import { DraftNote } from './draft/DraftNote'
import { preloadArticle } from './article/LazyArticle'
import { LeaveSheet } from './draft/LeaveSheet'
import { asNewPost, type Opened } from './draft/openDraft'
import { waitingEdits } from './draft/waitingEdits'
import { sentState } from './outcome/sentState'
import { PostFields } from './PostFields'
import { useTopicTyping } from './topic/useTopicTyping'
import { useDraft } from './draft/useDraft'
import { useLeaving } from './draft/useLeaving'
import { useDraftFiles } from './media/useDraftFiles'
import { usePublish } from './usePublish'
import styles from './Composer.module.css'

function showProblem(form: Element | null): void {
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
}

interface Props {
  title: string
  opened: Opened
}

/** The form of one post. If the edited post was removed meanwhile, it goes on as the form of a new one. */
export function Composer({ title, opened }: Props) {
  const [asNew, setAsNew] = useState<Opened>()
  return (
    <PostForm
      key={asNew ? 'new' : 'opened'}
      title={title}
      opened={asNew ?? opened}
      onRemoved={(draft) => void asNewPost(opened.account, draft).then(setAsNew)}
    />
  )
}

/** Replaces the form by the screen of its outcome (rule: after sending). */
function useEnds(draft: TrendDraft) {
  const navigate = useNavigate()
  const show = (end: string, id: string, state?: unknown) =>
    navigate(`${paths.trendPublish}?${end}=${encodeURIComponent(id)}`, { replace: true, state })
  return {
    onSent: (answer: Trend) => show('sent', answer.trendsId, sentState(answer, draft)),
    onWaiting: (id: string) => show('waiting', id),
  }
}

function PostForm({ title, opened, onRemoved }: Props & { onRemoved: (draft: TrendDraft) => void }) {
  const { account, sources, restored, trend, removed, lost } = opened
  const draftState = useDraft(account.userId, opened.draft)
  const { draft } = draftState
  const files = useDraftFiles(account.userId, draftState, sources)
  const { isAsking, setAsking, leave, goBack } = useLeaving(draftState, files.drop)
  const main = useRef<HTMLElement>(null)
  const topics = useTopicTyping(draftState, main)
  const { step, failure, submit, wait, stop } = usePublish(account, draftState, files, {
    ...useEnds(draft),
    onRemoved,
  })
  const waiting = waitingEdits(useOutbox(), draft.trendsId)
  /** The queue has what was opened: nothing is lost where it is left. */
  const [isQueued] = useState(() => waiting.some(({ updatedAt }) => updatedAt === draft.updatedAt))
  const isUntouched = draftState.saveState === 'untouched' && (!restored || isQueued)
  const hasNothing = isUntouched || (!draft.trendsId && isEmptyDraft(draft))
  useEffect(() => afterLoadIdle(preloadArticle), [])
  // The answer comes later than the tap, and its message may be outside the visible part.
  useEffect(() => {
    if (step === 'writing') showProblem(main.current)
  }, [step])

  function handleSubmit() {
    flushSync(submit)
    showProblem(main.current)
    focusInvalid(main.current)
  }

  function handleCancel() {
    // What is being sent cannot be called back.
    if (step === 'sending') toast('正在提交，完成后会告诉您结果')
    if (hasNothing || step === 'sending') return goBack()
    stop()
    setAsking(true)
  }

  return (
    <>
      <ComposerBar
        title={removed ? '发布动态' : title}
        step={step}
        onCancel={handleCancel}
        onSubmit={handleSubmit}
        onWait={wait}
      />
      <main ref={main} className={styles.page}>
        <DraftNote
          kept={draftState.saveState}
          restored={restored}
          isEditWaiting={waiting.length > 0}
          trend={trend}
          removed={removed}
          lost={lost}
          draft={draft}
        />
        <Problem>{failure?.at === 'form' ? failure.text : undefined}</Problem>
        <PostFields
          account={account}
          draftState={draftState}
          files={files}
          topics={topics}
          isOff={step === 'sending'}
          failure={failure}
        />
      </main>
      {isAsking && (
        <LeaveSheet
          isEdit={Boolean(draft.trendsId)}
          onClosed={() => setAsking(false)}
          onLeave={(isDropped) => void leave(isDropped)}
        />
      )}
    </>
  )
}
