import { entryStore } from '../../outbox/entryStore'
import { draftStore } from './draftStore'

/** Deletes a draft; its files stay where a waiting post, also one that another tab has queued, needs them. */
export async function dropDraft(userId: string, draftId: string): Promise<void> {
  const isWaiting = (await entryStore.list()).some(
    ({ userId: owner, write }) => owner === userId && write.kind === 'post' && write.draft.draftId === draftId,
  )
  await (isWaiting ? draftStore.setAside : draftStore.remove)(userId, draftId)
}
