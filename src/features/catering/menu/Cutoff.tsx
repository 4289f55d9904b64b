import { useEffect, useState } from 'react'
import { serverNow } from '@/lib/serverTime'
import { momentOf } from '../words'
import look from '@/ui/look.module.css'

const secondsUntil = (wire: string): number =>
  Math.max(Math.ceil((momentOf(wire) - serverNow().getTime()) / 1000) || 0, 0)

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * Countdown to the cut-off by the server's clock.
 * @param onOver called once when it is reached; must be stable
 */
export function Cutoff({ cutoffTime, onOver }: { cutoffTime: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(cutoffTime))
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(cutoffTime)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      onOver()
    }, 1000)
    return () => clearInterval(timer)
  }, [cutoffTime, onOver])
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60]
  const days = Math.floor(hours / 24)
  const clock = `${two(hours % 24)}:${two(minutes)}:${two(left % 60)}`
  return (
    <p className={look.soft} role="timer" aria-live="off">
      {cutoffTime.slice(5, 16)} 截止，还有 {days > 0 ? `${days} 天 ` : ''}
      {clock}
    </p>
  )
}
