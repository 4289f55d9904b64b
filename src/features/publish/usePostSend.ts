import type { Account } from '@contract/people'
import type { Trend } from '@contract/trend'
import { showRefusal } from '@/http/refusalToast'
import { newKey } from '@/lib/newKey'
import { useIsHere } from '@/lib/useIsHere'
import { editDraftId, type TrendDraft } from '@/writes/drafts/post/trendDraft'
import { post, showSent } from '@/writes/operations/post'
import { useSubmit } from '@/writes/submit/useSubmit'
import type { DraftState } from './draft/useDraft'
import { wordsOf } from './words'

export const SUBMIT_FAILED = '提交失败，请稍后再试'

interface Ends {
  onSent: (trend: Trend) => void
  /** It is queued in the outbox under this id. */
  onWaiting: (id: string) => void
  onRefused: (error: unknown) => Promise<void>
}

const UUID_LENGTH = 36
const EDIT = editDraftId('')

/**
 * The first attempt uses the draft's id as key, so that two tabs with the same draft create one post. A draft that was
 * an edit of a removed post uses the id of that post.
 */
function keyOf({ sent, trendsId, draftId }: TrendDraft, body: string): string {
  if (sent) return sent.body === body ? sent.key : newKey()
  const id = draftId.replace(EDIT, '')
  return !trendsId && id.length === UUID_LENGTH ? id : newKey()
}

/**
 * Returns a function that sends a draft whose files have arrived. If the author has left the form, the
 * outcome is shown on the present screen.
 */
export function usePostSend(account: Account, draftState: DraftState, { onSent, onWaiting, onRefused }: Ends) {
  const { submit } = useSubmit(post)
  const isHere = useIsHere()
  const { draft } = draftState

  return async function send(): Promise<void> {
    const words = wordsOf(draft, account)
    const body = JSON.stringify(words)
    let sent = { key: keyOf(draft, body), body }
    const result = await submit({
      key: sent.key,
      prepare: (key) => {
        sent = { key, body }
        draftState.change({ sent })
        return draftState.save()
      },
      write: () => ({ kind: 'post', words, draft: { ...draft, sent } }),
    })
    if (result?.kind === 'sent') {
      await draftState.drop()
      if (isHere.current) onSent(result.data)
      else showSent(words)
    } else if (result?.kind === 'waiting') {
      await draftState.setAside()
      if (isHere.current) onWaiting(result.entry.id)
    } else if (result) {
      if (isHere.current) await onRefused(result.error)
      else showRefusal(result.error, SUBMIT_FAILED)
    }
  }
}
