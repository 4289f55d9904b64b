import { idbRequest, deviceStore, keysUnder } from '@/lib/stores/deviceStore'
import { readDraft, type TrendDraft } from './trendDraft'

const wordsKey = (userId: string, draftId = '') => `draft.trend.${userId}.${draftId}`
const bytesKey = (userId: string, draftId: string, key = '') => `draft.file.${userId}.${draftId}.${key}`

/**
 * A user's drafts of posts on this device (rule: drafts): text and files separately, so that a video is written once
 * and text every few seconds. Never throws.
 */
export const draftStore = {
  /** Latest first. */
  async list(userId: string): Promise<TrendDraft[]> {
    const stored = await deviceStore.list(wordsKey(userId))
    return stored.flatMap((each) => readDraft(each) ?? []).sort((one, other) => other.updatedAt - one.updatedAt)
  },
  read: async (userId: string, draftId: string): Promise<TrendDraft | undefined> =>
    readDraft(await deviceStore.read(wordsKey(userId, draftId))),
  /** False if the device has no space for it. */
  write: (userId: string, draft: TrendDraft): Promise<boolean> =>
    deviceStore.write(wordsKey(userId, draft.draftId), draft),
  /** The draft and its files. */
  async remove(userId: string, draftId: string): Promise<void> {
    await deviceStore.remove(wordsKey(userId, draftId))
    await idbRequest('readwrite', (store) => store.delete(keysUnder(bytesKey(userId, draftId)))).catch(() => undefined)
  },
  /** Moves the draft to the outbox; its files stay. */
  setAside: (userId: string, draftId: string): Promise<void> => deviceStore.remove(wordsKey(userId, draftId)),
  async readFile(userId: string, draftId: string, key: string): Promise<File | undefined> {
    const stored = await deviceStore.read(bytesKey(userId, draftId, key))
    return stored instanceof File ? stored : undefined
  },
  writeFile: (userId: string, draftId: string, key: string, file: File): Promise<boolean> =>
    deviceStore.write(bytesKey(userId, draftId, key), file),
  /** Copies the files of a draft to one that has an id of its own now. */
  async copyFiles(userId: string, from: string, { draftId, files }: TrendDraft): Promise<void> {
    for (const { key } of files) {
      const file = await draftStore.readFile(userId, from, key)
      if (file) await draftStore.writeFile(userId, draftId, key, file)
    }
  },
  removeFile: (userId: string, draftId: string, key: string): Promise<void> =>
    deviceStore.remove(bytesKey(userId, draftId, key)),
}
