import { deviceStore } from '@/lib/stores/deviceStore'
import { entryOf, type QueueEntry, storedOf } from './queueEntry'

const PREFIX = 'outbox.'
const keyOf = ({ id }: QueueEntry) => PREFIX + id

/** Queued writes of all users on this device. Never throws. */
export const entryStore = {
  /** Whether nothing is stored, not even an entry of another version. */
  isEmpty: async (): Promise<boolean> => (await deviceStore.list(PREFIX)).length === 0,
  /** Oldest first. */
  async list(): Promise<QueueEntry[]> {
    const stored = await deviceStore.list(PREFIX)
    return stored.flatMap((one) => entryOf(one) ?? []).sort((one, other) => one.at - other.at)
  },
  /** Also true if the store does not answer: repeating a write under its key is safe, losing it is not. */
  has: (entry: QueueEntry): Promise<boolean> => deviceStore.has(keyOf(entry)),
  /** False if the device has no space for it. */
  write: (entry: QueueEntry): Promise<boolean> => deviceStore.write(keyOf(entry), storedOf(entry)),
  remove: (entry: QueueEntry): Promise<void> => deviceStore.remove(keyOf(entry)),
}
