import type { TrendFile } from '@contract/trend'
import { deviceStore } from '@/lib/stores/deviceStore'
import { draftKeeper, dropStored } from './draftKeeper'
import { type DraftUpload, usableUpload, withTime } from './draftUpload'
import { announceSent } from './otherTabs'
import type { DraftKeeper } from './useKeptDraft'

/** The form of an item as typed. */
export interface ItemDraft {
  title: string
  desc: string
  price: string
  original: string
  condition: string
  category: string
  place: string
  sharePhone: boolean
  files: DraftUpload[]
  /** Some of the files were too old to be sent. */
  areFilesLost?: boolean
  /** Further files were being uploaded; they are not kept. */
  hasUnsentFiles?: boolean
}

export const NO_ITEM: ItemDraft = {
  ...{ title: '', desc: '', price: '', original: '', condition: '', category: '', place: '' },
  ...{ sharePhone: false, files: [] },
}

const TEXTS = ['title', 'desc', 'price', 'original', 'condition', 'category', 'place'] as const
const nameOf = (userId: string, itemId: string) => `draft.item.${userId}.${itemId}`

/**
 * The draft without the uploads that the server may have deleted, and without addresses that have expired. Undefined if
 * nothing is stored or it is invalid.
 * @param former the files of the item to change
 */
export async function readItemDraft(
  userId: string,
  itemId: string,
  former: readonly TrendFile[] = [],
): Promise<ItemDraft | undefined> {
  const value = await deviceStore.readObject(nameOf(userId, itemId))
  if (!value) return undefined
  const draft = value as Partial<Record<keyof ItemDraft, unknown>>
  const isKept =
    TEXTS.every((name) => typeof draft[name] === 'string') &&
    typeof draft.sharePhone === 'boolean' &&
    Array.isArray(draft.files)
  if (!isKept) return undefined
  const stored = value as ItemDraft
  const timed: ItemDraft = { ...stored, files: stored.files.map(withTime) }
  if (timed.files.some((file, at) => file !== stored.files[at])) await keepItemDraft(userId, itemId, timed)
  const files = timed.files.flatMap((file) => usableUpload(file, former) ?? [])
  return { ...timed, files, areFilesLost: timed.areFilesLost === true || files.length < timed.files.length }
}

/** True once it is stored; else it lasts until the page is closed. */
export const keepItemDraft = (userId: string, itemId: string, draft: ItemDraft): Promise<boolean> =>
  deviceStore.write(nameOf(userId, itemId), draft)

/** @param key if given, only the words that have it */
export const dropItemDraft = (userId: string, itemId: string, key?: string): Promise<void> =>
  dropStored(nameOf(userId, itemId), key)

/** For `useKeptDraft`. */
export const itemDraftName = (itemId: string) => `item/${itemId}`

/** For a form that was sent while no screen showed it. */
export async function dropSentItem(userId: string, itemId: string, key?: string): Promise<void> {
  await dropItemDraft(userId, itemId, key)
  announceSent(itemDraftName(itemId), key === undefined ? undefined : [key])
}

/**
 * Draft of the form of an item.
 * @param itemId empty for a new item
 * @param former the files of the item to change
 */
export const itemDraft = (
  itemId: string,
  former: readonly TrendFile[] | undefined,
  first: () => ItemDraft,
): DraftKeeper<ItemDraft> => ({
  read: (userId) => readItemDraft(userId, itemId, former),
  keep: (userId, draft) => keepItemDraft(userId, itemId, draft),
  drop: (userId, key) => dropItemDraft(userId, itemId, key),
  words: ['desc'],
  first,
})

/** Why an item is reported, before it is sent. */
export interface ItemReportDraft {
  reason: string
  reasonDesc: string
}

/** Draft of the report of an item, for `useKeptDraft`. */
export const itemReportDraft = (itemId: string): DraftKeeper<ItemReportDraft> =>
  draftKeeper<ItemReportDraft>({
    nameOf: (userId) => `draft.itemReport.${userId}.${itemId}`,
    first: { reason: '', reasonDesc: '' },
    isDraft: ({ reason, reasonDesc }) => typeof reason === 'string' && typeof reasonDesc === 'string',
    isEmpty: ({ reason, reasonDesc }) => reason === '' && reasonDesc === '',
    words: ['reasonDesc'],
  })
