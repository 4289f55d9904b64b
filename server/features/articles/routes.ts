import { articles } from '@contract/article'
import type { AppContext } from '../../appContext'
import { type Route, route } from '../../calls/route'
import { countView } from '../trends/service'
import { articleBody, articleData, pageBody, pageData, transferBody, transferData } from './schema'
import { articleOf, pageOfArticles, transferOf } from './service'

/** Articles of folders and of the community, and link transfers. */
export function articleRoutes(context: AppContext): Route[] {
  const { secret } = context.settings
  return [
    route(articles.page, { body: pageBody, data: pageData }, (call) =>
      pageOfArticles(call.db, call.body.cursor, { reader: call.session?.user, now: call.now, secret }),
    ),
    route(articles.detail, { body: articleBody, data: articleData }, async (call) => {
      const reader = call.session?.user
      const article = await articleOf(call.db, call.body.articleId, { reader, now: call.now, secret })
      countView(context, article.trendsId, call)
      return article
    }),
    route(articles.transfer, { body: transferBody, data: transferData }, (call) => transferOf(call.db, call.body.id)),
  ]
}
