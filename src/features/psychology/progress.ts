import { Scale } from '@contract/psychology'
import { deviceStore } from '@/lib/deviceStore'

/** A round on its way: an answer for each item so far, and the item that is shown. */
export interface RoundProgress {
  answers: (number | null)[]
  place: number
}

export interface RoundKey {
  userId: string
  scale: Scale
  round: number
}

/** One a scale, as a round that is over has nothing to keep. */
const nameOf = ({ userId, scale }: Omit<RoundKey, 'round'>) => `draft.round.${userId}.${scale}`
const ANSWERED = 'bole.answered.'
const answeredKey = ({ userId, scale, round }: RoundKey) => `${ANSWERED}${userId}.${scale}.${round}`

/** Undefined where nothing is kept, for another round, and for what is not understood. */
export async function readProgress(key: RoundKey, itemNum: number): Promise<RoundProgress | undefined> {
  const kept = await deviceStore.read(nameOf(key))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { round, answers, place } = kept as Partial<Record<keyof RoundProgress | 'round', unknown>>
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

export const keepProgress = (key: RoundKey, progress: RoundProgress): Promise<boolean> =>
  deviceStore.write(nameOf(key), { ...progress, round: key.round })

export const dropProgress = (key: RoundKey): Promise<void> => deviceStore.remove(nameOf(key))

/** Remembers on this device which report an answered round has. */
export function noteAnswered(key: RoundKey, reportId: string): void {
  try {
    localStorage.setItem(answeredKey(key), reportId)
  } catch {
    // Without room the report is found by asking.
  }
}

/** The report of an answered round, as far as this device knows it. */
export function answeredReport(key: RoundKey): string {
  try {
    return localStorage.getItem(answeredKey(key)) ?? ''
  } catch {
    return ''
  }
}

/** Forgets what this device knows of a user's rounds, begun and answered ones. */
export async function forgetRounds(userId: string): Promise<void> {
  forgetAnswered(userId)
  await Promise.all(Object.values(Scale).map((scale) => deviceStore.remove(nameOf({ userId, scale }))))
}

/** Forgets the reports of a user on this device: one, or all. */
export function forgetAnswered(userId: string, reportId?: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isOwn = key.startsWith(`${ANSWERED}${userId}.`)
      if (isOwn && (reportId === undefined || localStorage.getItem(key) === reportId)) localStorage.removeItem(key)
    }
  } catch {
    // Nothing could be kept either.
  }
}
