/** Smaller differences are ignored, because slow responses cause them. */
const TOLERANCE_MS = 1000

/** How far the backend's clock is ahead of the device's. */
let aheadMs = 0

/**
 * Reads the backend's time from a response (rule: server time).
 * @param header `X-Server-Time`, milliseconds since 1970; anything else is ignored
 */
export function noteServerTime(header: unknown): void {
  if (typeof header !== 'string' || !/^\d{12,14}$/.test(header)) return
  const ahead = Number(header) - Date.now()
  if (Math.abs(ahead - aheadMs) > TOLERANCE_MS) aheadMs = ahead
}

/** The current time by the backend's clock; by the device's until the first response. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
