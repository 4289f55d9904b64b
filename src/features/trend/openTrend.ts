import { comments } from '@contract/comment'
import { isBareHtml } from '@contract/html'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { type Trend, trends } from '@contract/trend'
import { call } from '@/http/call'
import { loadPurifier } from '@/shared/useCleanHtml'

export { TrendArticle } from './TrendArticle'

/** The post itself, once its text can be shown, so that nothing jumps below it; throws as `call`. */
export async function fetchTrend(trendsId: string): Promise<Trend> {
  const trend = await call(trends.detail, { trendsId })
  if (!isBareHtml(trend.content)) await loadPurifier().catch(() => undefined)
  return trend
}

/** One page of its comments, newest first (section 9); throws as `call`. */
export function fetchComments(trendsId: string, pageNum: number) {
  return call(comments.list, { trendsId, pageNum, pageSize: COMMENTS_PAGE_SIZE, asc: false })
}
