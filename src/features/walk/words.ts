import { grouped } from '@contract/text/grouped'
import type { StepSource } from '@contract/walk'

export const SOURCE_NAMES: Readonly<Record<StepSource, string>> = {
  ios: 'iOS',
  android: 'Android',
  harmony: 'HarmonyOS',
}

/** A number of steps with thousands separators. */
export const stepWords = grouped

/** `11-23` for a day, `11 月` for a month. */
export const dateWords = (date: string): string => (date.length > 7 ? date.slice(5) : `${Number(date.slice(5, 7))} 月`)

/** The same for the ends of a longer range: `11-23`, and `2025-11` for a month, since the years differ. */
export const endWords = (date: string): string => (date.length > 7 ? dateWords(date) : date)

/** `2026 年第 4 季度` for `2026Q4`. */
export const seasonWords = (season: string): string => season.replace(/^(\d{4})Q(\d)$/, '$1 年第 $2 季度')

/** `12 月 31 日` for `2026Q4`. */
export const seasonEndWords = (season: string): string =>
  ['3 月 31 日', '6 月 30 日', '9 月 30 日', '12 月 31 日'][Number(season.slice(-1)) - 1] ?? '季末'
