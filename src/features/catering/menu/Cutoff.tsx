import { useState } from 'react'
import { formatTime } from '@/lib/time/date'
import { secondsUntil, useCutoffOver } from './useCutoffOver'
import look from '@/ui/look.module.css'

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * Countdown to the cut-off by the server's clock.
 * @param onOver called when it is reached, and again while this is shown, as the backend's clock may be a second behind
 */
export function Cutoff({ cutoffTime, onOver }: { cutoffTime: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(cutoffTime))
  useCutoffOver(cutoffTime, onOver, setLeft)
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
