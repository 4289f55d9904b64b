import { comments } from '@contract/comment'
import { isBareHtml } from '@contract/text/html'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { type Trend, trends } from '@contract/trend'
import { call } from '@/http/call'
import { session } from '@/session/session'
import { loadPurifier } from '@/posts/useCleanHtml'
import { loadMemberPart } from './useMemberPart'

export { PanelLink } from '../visitor/PanelLink'
export { TrendArticle } from './TrendArticle'

/** The post itself, and whether it is from the device; throws as `call`. */
export async function fetchTrend(trendsId: string): Promise<{ trend: Trend; isKept: boolean }> {
  let isKept = false
  const onKept = () => {
    isKept = true
  }
  const trend = await onceShowable(call(trends.detail, { trendsId }, { kept: true, onKept }))
  return { trend, isKept }
}

/** Waits for the code and assets that the post's text needs, so that nothing jumps. */
export async function onceShowable<Post extends Trend>(request: Promise<Post>): Promise<Post> {
  const early = session.isMember() ? loadMemberPart().catch(() => undefined) : undefined
  const trend = await request
  // In the shell it was unknown before whether the reader is a member.
  if (trend.meId) await (early ?? loadMemberPart().catch(() => undefined))
  if (!isBareHtml(trend.content)) await loadPurifier().catch(() => undefined)
  return trend
}

/**
 * One page of comments, newest first (rule: comment list); throws as `call`.
 * @param kept for the first page, which may come from the cache
 */
export async function fetchComments(trendsId: string, pageNum: number, kept = false) {
  const body = { trendsId, pageNum, pageSize: COMMENTS_PAGE_SIZE, asc: false }
  return call(comments.list, body, { kept })
}
