import { TREND_BLOCKED_CODES } from '@contract/codes'
import { type Trend, trends } from '@contract/trend'
import { ApiError, isTransport, messageOf } from '@/http/apiError'
import { earlyRefusal } from '@/http/early'
import { toast } from '@/lib/toast/toast'
import { loadOpenTrend } from './loadOpenTrend'

export const DETAIL_FAILED = '动态获取失败'
export const NOT_EXIST = '该动态不存在或已被删除'

type Article = Awaited<ReturnType<typeof loadOpenTrend>>['TrendArticle']

export type TrendView =
  | { kind: 'loading' }
  | { kind: 'loaded'; trend: Trend; Article: Article }
  | { kind: 'blocked'; message: string }
  | { kind: 'failed' }

function blockedBy(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !TREND_BLOCKED_CODES.includes(error.code)) return undefined
  return messageOf(error, DETAIL_FAILED)
}

/** The panel for a failure; other business failures also show a toast (rule: blocked posts). */
function viewOf(error: unknown): TrendView {
  const message = blockedBy(error)
  if (message) return { kind: 'blocked', message }
  if (!isTransport(error)) toast(messageOf(error, DETAIL_FAILED), { kind: 'fail' })
  return { kind: 'failed' }
}

/** A post, or why it is not shown. Never rejects. */
export async function loadTrend(trendsId: string): Promise<TrendView> {
  const refusal = await earlyRefusal(trends.detail, { trendsId }, TREND_BLOCKED_CODES)
  if (refusal) return { kind: 'blocked', message: refusal.message.trim() || DETAIL_FAILED }
  try {
    const { fetchTrend, TrendArticle } = await loadOpenTrend()
    return { kind: 'loaded', trend: await fetchTrend(trendsId), Article: TrendArticle }
  } catch (error) {
    return viewOf(error)
  }
}
