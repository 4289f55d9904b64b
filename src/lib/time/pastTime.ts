import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { formatDay } from './date'
import { serverNow } from './serverTime'

/** A moment in China, `YYYY-MM-DDTHH:mm`. */
const inChina = (ms: number): string => new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 16)

/**
 * A moment in China by the backend's clock, `YYYY-MM-DDTHH:mm`.
 * @param ms by the device's clock
 */
export const minuteOf = (ms: number): string => inChina(ms + serverNow().getTime() - Date.now())

/**
 * A past moment in China time and by the backend's clock: `HH:mm` if it is today, else `12 月 2 日 HH:mm`.
 * @param ms by the device's clock
 */
export function pastTime(ms: number, now: Date = serverNow()): string {
  const [day = '', clock = ''] = minuteOf(ms).split('T')
  return inChina(now.getTime()).startsWith(day) ? clock : `${formatDay(day, now)} ${clock}`
}
