import { act, screen } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { AuditStatus, type Trend, trends } from '@contract/trend'
import { makeFile, makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'
import { ME, open, trendsId } from './atAPost'

export const HOUR_LATER = '?e=1760003600&s=later'
export const FILES: Record<string, string> = { 湖: 'lake', 山: 'hill', 云: 'cloud' }
export const signed = (alt: string, by = '?e=1760000000&s=first') => {
  const id = FILES[alt] ?? ''
  return makeFile({ id, url: `/files/${id}.jpg${by}`, smallUrl: `/files/${id}-small.jpg${by}`, alt })
}
/** An own post that is not decided. */
export const waiting = (over: Partial<Trend> = {}) =>
  makeTrend({
    trendsId,
    imId: ME,
    meId: ME,
    auditStatus: AuditStatus.Pending,
    files: [signed('湖'), signed('山')],
    ...over,
  })

/** Opens the post, at a time when its addresses may be renewed again. */
export async function openLater(trend: Trend) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  stub(trends.detail, trend)
  open()
  await screen.findByRole('note', { name: '审核状态' })
  // Lets the effects run that note the time.
  await act(async () => undefined)
  vi.setSystemTime(Date.now() + 10_000)
}
