import type { ServedTrend } from '@contract/served'
import { wholeComment, wholeTrend } from '@/shared/wholeTrend'
import { giveFirstTrend } from './firstTrend'
import { firstPage } from './loadComments'
import { TrendArticle } from './TrendArticle'

/** The next screen of this post is drawn from these data at once, without a call; for the server. */
export function drawFrom({ detail, comments }: ServedTrend): void {
  const trend = wholeTrend(detail)
  const settled = firstPage(comments.list.map(wholeComment), comments.total, true)
  giveFirstTrend({
    trendsId: trend.trendsId,
    view: { kind: 'loaded', trend, Article: TrendArticle },
    comments: Promise.resolve(settled),
    settled,
    whole: true,
  })
}
