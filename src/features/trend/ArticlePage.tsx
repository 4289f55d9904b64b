import { withQueries } from '@/http/withQueries'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { ArticleList } from './article/ArticleList'
import { ArticleScreen } from './article/ArticleScreen'
// Both screens share most of the detail's code, so they stay in one chunk.
import './TrendDetailPage'

/** One article, or without an id the list of readable ones (rule: articles). */
function ArticlePage() {
  const articleId = useQueryParam('id')
  return articleId ? <ArticleScreen key={articleId} articleId={articleId} /> : <ArticleList />
}

export default withQueries(ArticlePage)
