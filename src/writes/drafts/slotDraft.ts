import { addDays, chinaDate } from '@contract/text/dateRange'
import { serverNow } from '@/lib/time/serverTime'
import { draftKeeper } from './draftKeeper'
import type { DraftKeeper } from './useKeptDraft'

/** A slot as typed, before it is opened. */
export interface NewTime {
  date: string
  from: string
  to: string
  place: string
}

/**
 * A slot that a host is about to open, at first tomorrow morning without a place. A day that is over is replaced.
 * @param noun of the host's calendar
 */
export function slotDraft(noun: string): DraftKeeper<NewTime> {
  const today = chinaDate(serverNow())
  const first = { date: addDays(today, 1), from: '09:00', to: '10:00', place: '' }
  const keeper = draftKeeper<NewTime>({
    nameOf: (userId) => `draft.slot.${userId}.${noun}`,
    first,
    isDraft: (kept) => [kept.date, kept.from, kept.to, kept.place].every((text) => typeof text === 'string'),
  })
  return {
    ...keeper,
    read: async (userId) => {
      const kept = await keeper.read(userId)
      return kept && kept.date < today ? { ...kept, date: first.date } : kept
    },
  }
}
