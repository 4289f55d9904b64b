import { withQueries } from '@/http/withQueries'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { ArticleList } from './article/ArticleList'
import { ArticleScreen } from './article/ArticleScreen'
// What both screens have in common is all of the detail, so that it stays in one file.
import './TrendDetailPage'

/** One article, or without an id the list of those that the reader may read (rule: articles). */
function ArticlePage() {
  const articleId = useQueryParam('id')
  return articleId ? <ArticleScreen key={articleId} articleId={articleId} /> : <ArticleList />
}

export default withQueries(ArticlePage)
