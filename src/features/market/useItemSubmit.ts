import { useState } from 'react'
import { Code } from '@contract/codes'
import type { Item, ItemForm } from '@contract/market'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { itemHref } from '@/serviceRoutes'
import { useEnd } from '@/ui/navigation/useEnd'
import { isUploadGone, mayBeGone } from '@/writes/drafts/draftUpload'
import type { ItemDraft } from '@/writes/drafts/itemDraft'
import type { ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { publishItem, updateItem } from '@/writes/unqueued/market'
import { isSame, type Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import { noteItem, readAgain } from './queries'
import { useAdultSubmit } from './useAdultSubmit'

interface Failure {
  words: string
  isConflict?: boolean
}

/** Whether an unanswered item is the one to submit; the declaration of age makes it no other. */
const isSameItem = (write: ItemForm, wanted = write): boolean =>
  isSame({ ...write, adult: false }, { ...wanted, adult: false })

/**
 * Publishes or changes an item, and shows it then; `itemId` is empty for a new one. A refusal for pictures that are gone
 * takes them out of the draft.
 */
export function useItemSubmit(
  itemId: string,
  { draft, draftKey, change, drop }: Omit<ReadyDraft<ItemDraft>, 'state' | 'clear'>,
) {
  const end = useEnd()
  const [failure, setFailure] = useState<Failure>()

  function handleFailure(error: unknown) {
    if (isTransport(error)) return
    const isConflict = itemId !== '' && codeOf(error) === Code.Conflict
    setFailure({ words: messageOf(error, '提交失败，请重试'), isConflict })
    const isLost = isUploadGone(error) && draft.files.some((file) => mayBeGone(file))
    const without = ({ files }: ItemDraft) => ({
      files: files.filter((file) => !mayBeGone(file)),
      areFilesLost: true,
    })
    change(isLost ? without : {})
    if (isConflict) void readAgain()
  }

  function handleSettled(settled: Settled<unknown, Item>) {
    if (settled.kind === 'failed') return handleFailure(settled.error)
    void drop()
    void noteItem(settled.data)
    toast(itemId ? '已修改' : '发布成功', { kind: 'success' })
    void end(itemHref(settled.data.itemId))
  }

  const ofDraft = { key: draftKey, renewKey: () => change({}) }
  const publish = useAdultSubmit(
    publishItem,
    handleSettled,
    (write, wanted) => itemId === '' && isSameItem(write, wanted),
    ofDraft,
  )
  const update = useAdultSubmit(
    updateItem,
    handleSettled,
    (write, wanted) => write.itemId === itemId && isSameItem(write, wanted),
    ofDraft,
  )

  function submit(values: Omit<ItemForm, 'adult'>) {
    if (itemId) void update.submit({ ...values, itemId, adult: false })
    else void publish.submit({ ...values, adult: false })
  }

  return {
    sending: publish.sending || update.sending,
    confirming: publish.confirming || update.confirming,
    failure,
    setFailure,
    submit,
  }
}
