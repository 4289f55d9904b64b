import { typedDigits } from '@contract/text/typedDigits'
import type { MealOf, MealTime } from '@contract/catering'
import { wholeOf } from '@/lib/text/typedNumber'
import { draftKeeper } from './draftKeeper'
import { entryMerger, inTurn } from './mergedEntries'
import type { DraftKeeper } from './useKeptDraft'

/** Remaining portions that the kitchen has typed and not saved, by the id of the dish. */
export interface StockDraft {
  /** Day of the meal, as 2026-06-15. */
  date: string
  typed: Readonly<Record<string, string>>
}

/** A code that staff have typed at a counter and that was not accepted. */
export interface CodeDraft {
  /** Day of the meal, as 2026-06-15; '' for a code of no meal. */
  date: string
  code: string
}

/** For `useKeptDraft`. */
export const stockDraftName = ({ date, meal }: MealTime) => `stock/${date}/${meal}`

const storedStock = ({ date, meal }: MealTime): DraftKeeper<StockDraft> =>
  draftKeeper<StockDraft>({
    nameOf: (userId) => `draft.stock.${userId}.${meal}`,
    first: { date, typed: {} },
    isDraft: (stored) =>
      stored.date === date &&
      typeof stored.typed === 'object' &&
      stored.typed !== null &&
      Object.values(stored.typed).every((text) => typeof text === 'string'),
    isEmpty: ({ typed }) => Object.keys(typed).length === 0,
  })

/**
 * One per meal: what was typed for another day is replaced, what another tab has typed for other dishes is kept. A dish
 * belongs to one canteen.
 */
export function stockDraft(at: MealTime): DraftKeeper<StockDraft> {
  const stored = storedStock(at)
  const merger = entryMerger()
  const typedIn = (draft: StockDraft | undefined) => draft?.typed ?? {}
  const keep = (userId: string, draft: StockDraft) =>
    inTurn(async () => {
      const typed = merger.merge(typedIn(await stored.read(userId)), draft.typed)
      await stored.keep(userId, { ...draft, typed })
    })
  return {
    first: stored.first,
    read: (userId) =>
      inTurn(async () => {
        const draft = await stored.read(userId)
        merger.open(typedIn(draft))
        return draft
      }),
    keep,
    drop: (userId) => keep(userId, stored.first()),
    isMerged: true,
  }
}

/** @param place '' for the counter of exchanged goods, which has one for all days */
export const codeDraftName = (place?: MealOf) =>
  place ? `code/${place.canteenId}/${place.date}/${place.meal}` : 'code'

/** One per counter: what was typed for another day is replaced. */
export const codeDraft = (place?: MealOf): DraftKeeper<CodeDraft> =>
  draftKeeper<CodeDraft>({
    nameOf: (userId) => `draft.code.${userId}.${place ? `${place.canteenId}.${place.meal}` : ''}`,
    first: { date: place?.date ?? '', code: '' },
    isDraft: ({ date, code }) => date === (place?.date ?? '') && typeof code === 'string',
    isEmpty: ({ code }) => code === '',
  })

/** Forgets the number of a dish whose stock was set while no screen showed it, unless another one was typed since. */
export async function forgetTypedStock(
  { dishId, stock, date, meal }: MealTime & { dishId: string; stock: number },
  userId: string,
): Promise<void> {
  const keeper = stockDraft({ date, meal })
  const draft = await keeper.read(userId)
  if (!draft) return
  const { [dishId]: text = '', ...others } = draft.typed
  if (wholeOf(text) === stock) await keeper.keep(userId, { ...draft, typed: others })
}

/** Forgets a code that was accepted while no screen showed it, unless another one was typed since. */
export async function forgetTypedCode(accepted: string, userId: string, place?: MealOf): Promise<void> {
  const keeper = codeDraft(place)
  const draft = await keeper.read(userId)
  if (draft && typedDigits(draft.code) === accepted) await keeper.drop(userId)
}
