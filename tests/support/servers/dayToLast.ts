import { setTimeout as sleep } from 'node:timers/promises'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { DAY_MS } from '@contract/text/timeUnits'

/** Waits for the next day in China where fewer than so many seconds are left of this one. */
export async function dayToLast(seconds: number): Promise<void> {
  while ((Date.now() + CHINA_OFFSET_MS) % DAY_MS > DAY_MS - seconds * 1000) await sleep(100)
}
