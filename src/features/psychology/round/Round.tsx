import { useNavigate } from 'react-router-dom'
import type { ScaleRound, ScaleState } from '@contract/psychology'
import { showRefusal } from '@/http/refusalToast'
import { reportHref } from '@/serviceRoutes'
import { Skeleton } from '@/ui/States'
import { noteAnswered, roundDraft } from '@/writes/drafts/roundDraft'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { submitRound } from '@/writes/unqueued/psychology'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { NotRead } from '../Frame'
import { readAgain, useRound } from '../queries'
import { ItemForm } from './ItemForm'

/** A round of a scale (rule: rounds), one item per page; answers so far are stored on this device. */
export function Round({ state }: { state: ScaleState }) {
  const { data, error, refetch } = useRound(state.scale)
  if (data) return <RoundForm state={state} content={data} />
  if (!error) return <Skeleton rows={6} />
  return <NotRead error={error} text="量表加载失败，请重试" onRetry={() => void refetch()} />
}

function RoundForm({ state: { scale, round, source }, content }: { state: ScaleState; content: ScaleRound }) {
  const navigate = useNavigate()
  const keeper = roundDraft({ scale, round }, content.items.length)
  const draftState = useKeptDraft(`round/${scale}/${round}`, keeper)
  function finish(userId: string, reportId: string) {
    noteAnswered({ userId, scale, round }, reportId)
    void (draftState.state === 'ready' ? draftState.drop() : keeper.drop(userId))
    void readAgain()
    void navigate(reportHref(reportId), { replace: true })
  }

  const { sending, confirming, submit } = useUnqueuedSubmit(
    submitRound,
    (settled) => {
      if (settled.kind === 'failed') {
        showRefusal(settled.error, '提交失败，请重试')
        void readAgain()
        return
      }
      finish(settled.userId, settled.data.reportId)
    },
    (write) => write.scale === scale && write.round === round,
  )

  if (draftState.state === 'reading') return <Skeleton rows={6} />
  const { draft, change } = draftState
  return (
    <ItemForm
      scale={scale}
      content={content}
      source={source}
      progress={draft}
      onChange={change}
      sending={sending}
      confirming={confirming}
      onSubmit={(answers) => void submit({ scale, round, answers })}
    />
  )
}
