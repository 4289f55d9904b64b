import { readComments } from '@contract/comment'
import type { ServedTrend } from '@contract/served'
import { readTrend } from '@contract/trend'
import { giveFirstTrend } from './view/firstTrend'
import { firstPage } from './comments/loadComments'
import { TrendArticle } from './view/TrendArticle'

/** The next screen of this post is drawn from these data at once, without a call; for the server. */
export function drawFrom({ detail, comments }: ServedTrend): void {
  const trend = readTrend(detail)
  const page = readComments(comments)
  if (!trend || !page) throw new Error('The post cannot be read')
  const settled = firstPage(page.list, page.total, true)
  giveFirstTrend({
    trendsId: trend.trendsId,
    view: { kind: 'loaded', trend, Article: TrendArticle },
    comments: Promise.resolve(settled),
    settled,
    whole: true,
  })
}
