import { TREND_BLOCKED_CODES } from '@contract/codes'
import { type Trend, trends } from '@contract/trend'
import { ApiError, messageOf } from '@/http/apiError'
import { earlyRefusal } from '@/http/early'
import { showRefusal } from '@/http/refusalToast'
import { loadOpenTrend } from './loadOpenTrend'

export const DETAIL_FAILED = '动态获取失败'
export const NOT_EXIST = '该动态不存在或已被删除'

type Article = Awaited<ReturnType<typeof loadOpenTrend>>['TrendArticle']

export type TrendView =
  | { kind: 'loading' }
  /** `isKept` if it is from the device, as old as it may be. */
  | { kind: 'loaded'; trend: Trend; isKept?: boolean; Article: Article }
  | { kind: 'blocked'; message: string }
  | { kind: 'failed' }

function blockedBy(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !TREND_BLOCKED_CODES.includes(error.code)) return undefined
  return messageOf(error, DETAIL_FAILED)
}

/** A post that may no longer be read is removed from lists and the device, too (rule: without a network). */
function blocked(trendsId: string, message: string): TrendView {
  import('@/posts/forgetPost').then(({ forgetPost }) => forgetPost(trendsId)).catch(() => undefined)
  return { kind: 'blocked', message }
}

/** The panel for a failure; other business failures also show a toast (rule: blocked posts). */
function viewOf(trendsId: string, error: unknown): TrendView {
  const message = blockedBy(error)
  if (message) return blocked(trendsId, message)
  showRefusal(error, DETAIL_FAILED)
  return { kind: 'failed' }
}

/** A post, or why it is not shown. Never rejects. */
export async function loadTrend(trendsId: string): Promise<TrendView> {
  const refusal = await earlyRefusal(trends.detail, { trendsId }, TREND_BLOCKED_CODES)
  if (refusal) return blocked(trendsId, refusal.message.trim() || DETAIL_FAILED)
  try {
    const { fetchTrend, TrendArticle } = await loadOpenTrend()
    return { kind: 'loaded', ...(await fetchTrend(trendsId)), Article: TrendArticle }
  } catch (error) {
    return viewOf(trendsId, error)
  }
}
