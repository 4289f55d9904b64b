import { useEffect, useEffectEvent, useState } from 'react'
import { formatTime, wireMillis } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'
import look from '@/ui/look.module.css'

const secondsUntil = (wire: string): number =>
  Math.max(Math.ceil((wireMillis(wire) - serverNow().getTime()) / 1000) || 0, 0)

const two = (number: number): string => String(number).padStart(2, '0')

/** Seconds after the cut-off in each of which `onOver` is called; later only every 15 s. */
const EAGER_SECONDS = 5
const LATER_SECONDS = 15

/**
 * Countdown to the cut-off by the server's clock.
 * @param onOver called when it is reached, and again while this is shown, as the backend's clock may be a second behind
 */
export function Cutoff({ cutoffTime, onOver }: { cutoffTime: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(cutoffTime))
  const over = useEffectEvent(onOver)
  useEffect(() => {
    let ticks = 0
    const timer = setInterval(() => {
      const now = secondsUntil(cutoffTime)
      setLeft(now)
      if (now > 0) return
      ticks += 1
      if (ticks <= EAGER_SECONDS || ticks % LATER_SECONDS === 0) over()
    }, 1000)
    return () => clearInterval(timer)
  }, [cutoffTime])
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60]
  const days = Math.floor(hours / 24)
  const clock = `${two(hours % 24)}:${two(minutes)}:${two(left % 60)}`
  return (
    <p className={look.soft} role="timer" aria-live="off">
      {formatTime(cutoffTime)} 截止，还有 {days > 0 ? `${days} 天 ` : ''}
      {clock}
    </p>
  )
}
