import { readComments } from '@contract/comment'
import type { ServedTrend } from '@contract/served'
import { readTrend } from '@contract/trend'
import { provideFirstTrend } from './view/firstTrend'
import { firstPage } from './comments/loadComments'
import { TrendArticle } from './view/TrendArticle'

/** For the server: renders the next screen of this post from these data, without a call. */
export function provideSsrTrend({ detail, comments }: ServedTrend): void {
  const trend = readTrend(detail)
  const page = readComments(comments)
  if (!trend || !page) throw new Error('The post cannot be read')
  const settled = firstPage(page.list, page.total, true)
  provideFirstTrend({
    trendsId: trend.trendsId,
    view: { kind: 'loaded', trend, Article: TrendArticle },
    comments: Promise.resolve(settled),
    settled,
    whole: true,
  })
}
