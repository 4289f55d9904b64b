import { Scale } from '@contract/psychology'
import { deviceStore, storedKeys, storedText } from '@/lib/stores/deviceStore'
import type { DraftKeeper } from './useKeptDraft'

/** An unfinished round: the answers so far, and the current item. */
export interface RoundProgress {
  answers: (number | null)[]
  place: number
}

export interface RoundKey {
  userId: string
  scale: Scale
  round: number
}

const ROUND = 'draft.round.'
/** One per scale, because a finished round stores nothing. */
const nameOf = ({ userId, scale }: Omit<RoundKey, 'round'>) => `${ROUND}${userId}.${scale}`
const ANSWERED = 'bole.answered.'
const answeredKey = ({ userId, scale, round }: RoundKey) => `${ANSWERED}${userId}.${scale}.${round}`

/** Undefined if nothing is stored, or for another round or invalid data. */
export async function readProgress(key: RoundKey, itemNum: number): Promise<RoundProgress | undefined> {
  const stored = await deviceStore.readObject(nameOf(key))
  if (!stored) return undefined
  const { round, answers, place } = stored as Partial<Record<keyof RoundProgress | 'round', unknown>>
  const isKept =
    round === key.round &&
    Array.isArray(answers) &&
    answers.length === itemNum &&
    answers.every((answer) => answer === null || [0, 1, 2, 3].includes(answer as number)) &&
    typeof place === 'number' &&
    place >= 0 &&
    place < itemNum
  return isKept ? { answers: answers as RoundProgress['answers'], place } : undefined
}

/** True once it is stored; else it lasts until the page is closed. */
export const keepProgress = (key: RoundKey, progress: RoundProgress): Promise<boolean> =>
  deviceStore.write(nameOf(key), { ...progress, round: key.round })

/** Deletes the unfinished round of the scale, whichever round it is. */
export const dropProgress = (key: RoundKey): Promise<void> => deviceStore.remove(nameOf(key))

/** Draft of a round of a scale with this number of items (rule: unsent words). */
export const roundDraft = (
  { scale, round }: Omit<RoundKey, 'userId'>,
  itemNum: number,
): DraftKeeper<RoundProgress> => ({
  read: (userId) => readProgress({ userId, scale, round }, itemNum),
  keep: (userId, progress) => keepProgress({ userId, scale, round }, progress),
  drop: (userId) => dropProgress({ userId, scale, round }),
  first: () => ({ answers: Array<null>(itemNum).fill(null), place: 0 }),
})

/** Remembers the report of an answered round on this device. */
export function noteAnswered(key: RoundKey, reportId: string): void {
  try {
    localStorage.setItem(answeredKey(key), reportId)
  } catch {
    // Without storage the report is requested from the backend.
  }
}

/** Id of the report of an answered round, if this device knows it; else empty. */
export const answeredReport = (key: RoundKey): string => storedText(answeredKey(key))

/** Whether this device has data about anybody's rounds. */
export const hasRounds = async (): Promise<boolean> =>
  storedKeys(ANSWERED).length > 0 || (await deviceStore.list(ROUND)).length > 0

/** Deletes this device's data about a user's rounds, unfinished and answered ones. */
export async function forgetRounds(userId: string): Promise<void> {
  forgetAnswered(userId)
  await Promise.all(Object.values(Scale).map((scale) => deviceStore.remove(nameOf({ userId, scale }))))
}

/** Deletes a user's report ids on this device: one, or all. */
export function forgetAnswered(userId: string, reportId?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isOwn = key.startsWith(`${ANSWERED}${userId}.`)
      if (isOwn && (reportId === undefined || localStorage.getItem(key) === reportId)) localStorage.removeItem(key)
    }
  } catch {
    // Without storage nothing was stored either.
  }
}
