import { deviceStore } from '@/lib/stores/deviceStore'
import type { DraftKeeper } from './useKeptDraft'

interface Kept<Draft> {
  /** Storage key. */
  nameOf: (userId: string) => string
  first: Draft
  /** False for invalid drafts, as of older versions. */
  isDraft: (kept: Partial<Record<keyof Draft, unknown>>) => boolean
  /** Whether there is nothing to store. */
  isEmpty?: (draft: Draft) => boolean
}

export function draftKeeper<Draft extends object>({
  nameOf,
  first,
  isDraft,
  isEmpty = () => false,
}: Kept<Draft>): DraftKeeper<Draft> {
  return {
    first: () => first,
    read: async (userId) => {
      const kept = await deviceStore.read(nameOf(userId))
      return typeof kept === 'object' && kept !== null && isDraft(kept) ? (kept as Draft) : undefined
    },
    keep: (userId, draft) =>
      isEmpty(draft) ? deviceStore.remove(nameOf(userId)) : deviceStore.write(nameOf(userId), draft),
    drop: (userId) => deviceStore.remove(nameOf(userId)),
  }
}
