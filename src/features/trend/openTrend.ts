import { comments } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { trends } from '@contract/trend'
import { call } from '@/http/call'

export { TrendArticle } from './TrendArticle'

/** The post itself; throws as `call`. */
export function fetchTrend(trendsId: string) {
  return call(trends.detail, { trendsId })
}

/** One page of its comments, newest first (section 9); throws as `call`. */
export function fetchComments(trendsId: string, pageNum: number) {
  return call(comments.list, { trendsId, pageNum, pageSize: COMMENTS_PAGE_SIZE, asc: false })
}
