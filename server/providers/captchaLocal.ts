import { LOCAL_CAPTCHA_PREFIX, LOCAL_TRACK_MAX } from '@contract/captcha'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { z } from 'zod'
import type { CaptchaJudge } from './captcha'
import type { Clock } from '../lib/time'

const REMEMBERED_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 100_000
const LEAST_POINTS = 4
const LEAST_MS = 150
const MAX_MS = MINUTE_MS

const slide = z.object({
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  track: z
    .array(z.tuple([z.number().min(0).max(100), z.number().min(0).max(MAX_MS)]))
    .min(LEAST_POINTS)
    .max(LOCAL_TRACK_MAX),
})

/**
 * Verifies the built-in slider: a drag to the right end, used once. For development only: the page's source shows how
 * to pass it.
 */
export function localCaptcha(clock: Clock): CaptchaJudge {
  const used = new Map<string, number>()

  function isFresh(nonce: string): boolean {
    const now = clock().getTime()
    for (const [old, at] of used) {
      if (now - at < REMEMBERED_MS && used.size < MAX_REMEMBERED) break
      used.delete(old)
    }
    if (used.has(nonce)) return false
    used.set(nonce, now)
    return true
  }

  return {
    kind: 'local',
    verify: (param) => {
      const read = slide.safeParse(parsed(param))
      return Promise.resolve(read.success && isByHand(read.data.track) && isFresh(read.data.nonce))
    },
  }
}

function isByHand(track: [number, number][]): boolean {
  const grows = track.every(([, ms], at) => at === 0 || ms >= (track[at - 1]?.[1] ?? 0))
  const [first, last] = [track[0], track[track.length - 1]]
  return (
    grows &&
    first !== undefined &&
    last !== undefined &&
    first[0] <= 10 &&
    last[0] >= 99 &&
    last[1] - first[1] >= LEAST_MS
  )
}

function parsed(param: string): unknown {
  if (!param.startsWith(LOCAL_CAPTCHA_PREFIX)) return undefined
  try {
    return JSON.parse(param.slice(LOCAL_CAPTCHA_PREFIX.length))
  } catch {
    return undefined
  }
}
