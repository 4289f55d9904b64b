import type { StepSource } from '@contract/walk'

export const SOURCE_NAMES: Readonly<Record<StepSource, string>> = {
  ios: 'iOS',
  android: 'Android',
  harmony: 'HarmonyOS',
}

/** A number of steps with thousands separators; the first use of Intl for it would take a slow phone some 15 ms. */
export const stepWords = (steps: number): string => String(steps).replace(/\B(?=(\d{3})+$)/g, ',')

/** `11-23` for a day, `11 月` for a month. */
export const dateWords = (date: string): string => (date.length > 7 ? date.slice(5) : `${Number(date.slice(5, 7))} 月`)

/** `2026 年第 4 季度` for `2026Q4`. */
export const seasonWords = (season: string): string => season.replace(/^(\d{4})Q(\d)$/, '$1 年第 $2 季度')
