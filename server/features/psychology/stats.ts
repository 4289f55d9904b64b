import type { Db } from '../../db/db'
import { type Group, groupsBefore, storeMissing, storedStats, type QuarterStats } from './statsRepo'

/** Smallest group that is shown. */
const GROUP_MIN = 10

/**
 * People who answered a scale, by organisation and finished quarter (rule: group figures). The first published figures
 * of a quarter never change: otherwise the answers of a person who moves or is erased could be found by subtraction.
 */
export async function statsByQuarter(db: Db, now: Date): Promise<QuarterStats[]> {
  const byQuarter = new Map<string, Group[]>()
  for (const { quarter, ...group } of await groupsBefore(db, now)) {
    byQuarter.set(quarter, [...(byQuarter.get(quarter) ?? []), group])
  }
  await storeMissing(
    db,
    [...byQuarter].map(([quarter, groups]) => shownOf(quarter, groups)),
  )
  return storedStats(db)
}

/**
 * A total is shown if nobody can be derived from it: either all groups are shown, or at least ten people in two groups
 * are not.
 */
export function shownOf(quarter: string, groups: readonly Group[]): QuarterStats {
  const shown = groups.filter(({ people }) => people >= GROUP_MIN)
  const hidden = groups.filter(({ people }) => people < GROUP_MIN)
  const count = (list: readonly Group[]) => list.reduce((sum, { people }) => sum + people, 0)
  const isSafe = hidden.length === 0 || (hidden.length > 1 && count(hidden) >= GROUP_MIN)
  return {
    quarter,
    shown: [...shown],
    total: isSafe && groups.length > 0 && count(groups) >= GROUP_MIN ? count(groups) : null,
  }
}
