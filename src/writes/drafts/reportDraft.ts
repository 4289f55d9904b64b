import type { TargetKind } from '@contract/trend'
import { deviceStore } from '@/lib/deviceStore'

/** Reporter and target. */
export interface ReportPlace {
  userId: string
  targetKind: TargetKind
  targetId: string
}

export interface ReportWords {
  reason: string
  reasonDesc: string
  /** Key of its first attempt, so that two tabs with the same draft send one report. */
  id?: string
}

const nameOf = ({ userId, targetKind, targetId }: ReportPlace) => `draft.report.${userId}.${targetKind}.${targetId}`

/** Undefined if nothing is stored or it is invalid. */
export async function readReport(place: ReportPlace): Promise<ReportWords | undefined> {
  const kept = await deviceStore.read(nameOf(place))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { reason, reasonDesc, id } = kept as Partial<Record<keyof ReportWords, unknown>>
  if (typeof reason !== 'string' || typeof reasonDesc !== 'string') return undefined
  return { reason, reasonDesc, ...(typeof id === 'string' ? { id } : {}) }
}

export const keepReport = (place: ReportPlace, words: ReportWords): Promise<boolean> =>
  deviceStore.write(nameOf(place), words)

export const dropReport = (place: ReportPlace): Promise<void> => deviceStore.remove(nameOf(place))
