import type { TrendFile } from '@contract/trend'
import { deviceStore } from '@/lib/deviceStore'
import { draftKeeper } from './draftKeeper'
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
  files: TrendFile[]
}

export const NO_ITEM: ItemDraft = {
  ...{ title: '', desc: '', price: '', original: '', condition: '', category: '', place: '' },
  ...{ sharePhone: false, files: [] },
}

const TEXTS = ['title', 'desc', 'price', 'original', 'condition', 'category', 'place'] as const
const nameOf = (userId: string, itemId: string) => `draft.item.${userId}.${itemId}`

/** Undefined if nothing is stored or it is invalid. */
export async function readItemDraft(userId: string, itemId: string): Promise<ItemDraft | undefined> {
  const kept = await deviceStore.read(nameOf(userId, itemId))
  if (typeof kept !== 'object' || kept === null) return undefined
  const draft = kept as Partial<Record<keyof ItemDraft, unknown>>
  const isKept =
    TEXTS.every((name) => typeof draft[name] === 'string') &&
    typeof draft.sharePhone === 'boolean' &&
    Array.isArray(draft.files)
  return isKept ? (kept as ItemDraft) : undefined
}

export const keepItemDraft = (userId: string, itemId: string, draft: ItemDraft): Promise<boolean> =>
  deviceStore.write(nameOf(userId, itemId), draft)

export const dropItemDraft = (userId: string, itemId: string): Promise<void> =>
  deviceStore.remove(nameOf(userId, itemId))

/** Why an item is reported, before it is sent. */
export interface ItemReportDraft {
  reason: string
  reasonDesc: string
}

export const itemReportDraft = (itemId: string): DraftKeeper<ItemReportDraft> =>
  draftKeeper<ItemReportDraft>({
    nameOf: (userId) => `draft.itemReport.${userId}.${itemId}`,
    first: { reason: '', reasonDesc: '' },
    isDraft: ({ reason, reasonDesc }) => typeof reason === 'string' && typeof reasonDesc === 'string',
    isEmpty: ({ reason, reasonDesc }) => reason === '' && reasonDesc === '',
  })
