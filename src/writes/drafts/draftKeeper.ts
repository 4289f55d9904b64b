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
  /** Names of the fields with free text. */
  words?: readonly (keyof Draft & string)[]
}

/** The stored key; older versions stored none. */
export function keyOf(stored: object | undefined): string | undefined {
  const key = stored && 'key' in stored ? stored.key : undefined
  return typeof key === 'string' ? key : undefined
}

/** Deletes a stored draft; given a key, only the words that have it, '' for none (rule: drafts). */
export async function dropStored(place: string, key?: string): Promise<void> {
  if (key === undefined || (keyOf(await deviceStore.readObject(place)) ?? '') === key) await deviceStore.remove(place)
}

/** Keeper of a draft that is stored as it is. */
export function draftKeeper<Draft extends object>({
  nameOf,
  first,
  isDraft,
  isEmpty = () => false,
  words = [],
}: DraftStorage<Draft>): DraftKeeper<Draft> {
  return {
    words,
    first: () => first,
    read: async (userId) => {
      const stored = await deviceStore.readObject(nameOf(userId))
      return stored && isDraft(stored) ? (stored as Draft) : undefined
    },
    keep: (userId, draft) =>
      isEmpty(draft) ? deviceStore.remove(nameOf(userId)) : deviceStore.write(nameOf(userId), draft),
    drop: (userId, key) => dropStored(nameOf(userId), key),
  }
}
