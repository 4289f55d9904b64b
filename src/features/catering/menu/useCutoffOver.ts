import { useEffect, useEffectEvent, useRef } from 'react'
import type { MealOf, Menu } from '@contract/catering'
import { wireMillis } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'
import { refetchAtCutoff } from '../queries'

/** Seconds until a wire time by the server's clock; 0 once it has passed. */
export const secondsUntil = (wire: string): number =>
  Math.max(Math.ceil((wireMillis(wire) - serverNow().getTime()) / 1000) || 0, 0)

/** Seconds after the cut-off in each of which `onOver` is called; later only every 15 s. */
const EAGER_SECONDS = 5
const LATER_SECONDS = 15

/**
 * Watches the server's clock for a cut-off.
 * @param cutoffTime undefined while there is nothing to wait for
 * @param onOver called when it is reached, and again as long as it is given, as the backend's clock may be a second
 *   behind
 * @param onSecond called every second with the seconds left
 */
export function useCutoffOver(
  cutoffTime: string | undefined,
  onOver: () => void,
  onSecond?: (left: number) => void,
): void {
  const over = useEffectEvent(onOver)
  const second = useEffectEvent((left: number) => onSecond?.(left))
  useEffect(() => {
    if (cutoffTime === undefined) return
    let ticks = 0
    const timer = setInterval(() => {
      const left = secondsUntil(cutoffTime)
      second(left)
      if (left > 0) return
      ticks += 1
      if (ticks <= EAGER_SECONDS || ticks % LATER_SECONDS === 0) over()
    }, 1000)
    return () => clearInterval(timer)
  }, [cutoffTime])
}

/**
 * Reads the menu and the prices of a meal again at its cut-off, for a screen without a countdown.
 * @param menu undefined until it is known
 */
export function useMealCutoff(place: MealOf, menu: Menu | undefined): void {
  const isReading = useRef(false)
  useCutoffOver(menu?.open ? menu.cutoffTime : undefined, async () => {
    // On a slow device the next second comes before what was read is shown.
    if (isReading.current) return
    isReading.current = true
    await refetchAtCutoff(place)
    isReading.current = false
  })
}
