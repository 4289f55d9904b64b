import { useEffect, useState } from 'react'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import { type Trend, trends } from '@contract/trend'
import { ApiError, isTransport, messageOf } from '@/http/apiError'
import { earlyRefusal, isAskedEarly } from '@/http/early'
import { toast } from '@/lib/toast'
import { loadOpenTrend } from './loadOpenTrend'

export const DETAIL_FAILED = '动态获取失败'
const NOT_EXIST = '该动态不存在或已被删除'

type Article = Awaited<ReturnType<typeof loadOpenTrend>>['TrendArticle']

export type TrendView =
  | { kind: 'loading' }
  | { kind: 'loaded'; trend: Trend; Article: Article }
  | { kind: 'blocked'; message: string }
  | { kind: 'failed' }

function blockedBy(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !TREND_BLOCKED_CODES.includes(error.code)) return undefined
  return messageOf(error, NOT_EXIST)
}

/** The panel for a failure; a business failure of another kind is told as well (section 8). */
function viewOf(error: unknown): TrendView {
  const message = blockedBy(error)
  if (message) return { kind: 'blocked', message }
  if (!isTransport(error)) toast(messageOf(error, DETAIL_FAILED), { kind: 'fail' })
  return { kind: 'failed' }
}

async function load(trendsId: string): Promise<TrendView> {
  const refusal = await earlyRefusal(trends.detail, { trendsId }, TREND_BLOCKED_CODES)
  if (refusal) return { kind: 'blocked', message: refusal.message.trim() || NOT_EXIST }
  try {
    const { fetchTrend, TrendArticle } = await loadOpenTrend()
    return { kind: 'loaded', trend: await fetchTrend(trendsId), Article: TrendArticle }
  } catch (error) {
    return viewOf(error)
  }
}

/**
 * The post of this screen. An empty id is a post that does not exist, without a call.
 * @param active false while somebody else may still show it
 */
export function useTrendView(trendsId: string, active: boolean) {
  const [early] = useState(() => isAskedEarly(trends.detail, { trendsId }))
  const [view, setView] = useState<TrendView>(
    trendsId ? { kind: 'loading' } : { kind: 'blocked', message: NOT_EXIST },
  )
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!trendsId || !active) return
    let gone = false
    void load(trendsId).then((found) => {
      if (!gone) setView(found)
    })
    return () => {
      gone = true
    }
  }, [trendsId, active, attempt])

  function retry() {
    setView({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }
  /** False while the post may turn out to be blocked; then nothing else is worth asking for. */
  const isWorthMore = !early || view.kind === 'loaded'
  return { view, retry, isWorthMore }
}
