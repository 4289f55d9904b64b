import { deviceStore } from '@/lib/stores/deviceStore'

/** A reader's position in a file. */
export interface ReadingPosition {
  version: number
  /** From 1. */
  page: number
}

const keyOf = (userId: string, docId: string) => `pdf.${userId}.${docId}`

/** The page a user was last on in this version of a file; 1 if unknown. */
export async function keptPage(userId: string, docId: string, version: number): Promise<number> {
  const stored = await deviceStore.readObject(keyOf(userId, docId))
  if (!stored || !('page' in stored) || !('version' in stored)) return 1
  return stored.version === version && typeof stored.page === 'number' && stored.page >= 1 ? Math.floor(stored.page) : 1
}

/** Stores the position on this device, in place of the former one. */
export async function keepPage(userId: string, docId: string, place: ReadingPosition): Promise<void> {
  await deviceStore.write(keyOf(userId, docId), place)
}
