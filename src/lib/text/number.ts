const WAN = 10_000
const YI = 100_000_000

/** One decimal of a unit, rounded half up, without a trailing zero. */
function tenths(count: number, unit: number): number {
  return Math.round((count * 10) / unit) / 10
}

/**
 * A count for display (rule: counts): up to 9999 unchanged, then 万 and 亿 with at most one decimal. Missing, negative
 * and invalid values give 0.
 */
export function formatCount(count: number | null | undefined): string {
  if (typeof count !== 'number' || !Number.isFinite(count) || count <= 0) return '0'
  const whole = Math.floor(count)
  if (whole < WAN) return String(whole)
  const wan = tenths(whole, WAN)
  if (whole < YI && wan < YI / WAN) return `${wan}万`
  return `${Math.max(1, tenths(whole, YI))}亿`
}

/** A count on a badge. */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count)
}
