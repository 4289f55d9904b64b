import { deviceStore } from '@/lib/stores/deviceStore'
import type { DraftKeeper } from './useKeptDraft'

interface DraftStorage<Draft> {
  /** Storage key. */
  nameOf: (userId: string) => string
  first: Draft
  /** False for invalid drafts, as of older versions. */
  isDraft: (stored: Partial<Record<keyof Draft, unknown>>) => boolean
  /** Whether there is nothing to store. */
  isEmpty?: (draft: Draft) => boolean
}

/** Keeper of a draft that is stored as it is. */
export function draftKeeper<Draft extends object>({
  nameOf,
  first,
  isDraft,
  isEmpty = () => false,
}: DraftStorage<Draft>): DraftKeeper<Draft> {
  return {
    first: () => first,
    read: async (userId) => {
      const stored = await deviceStore.readObject(nameOf(userId))
      return stored && isDraft(stored) ? (stored as Draft) : undefined
    },
    keep: (userId, draft) =>
      isEmpty(draft) ? deviceStore.remove(nameOf(userId)) : deviceStore.write(nameOf(userId), draft),
    drop: (userId) => deviceStore.remove(nameOf(userId)),
  }
}
