import type { Article } from '@contract/article'
import { formatTime } from '@/lib/time/date'
import { formatCount } from '@/lib/text/number'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from './Article.module.css'

/** Source of a document, in place of the author's line: its author has no page. */
export function ArticleHead({ article: { imNickName, createTime, viewNum, doc } }: { article: Article }) {
  return (
    <p className={`${look.wrap} ${look.soft} ${styles.head}`}>
      <span>{[imNickName, doc?.folderName].filter(Boolean).join(' · ')}</span>
      <time>{formatTime(createTime)}</time>
      <span>{`浏览 ${formatCount(viewNum)}`}</span>
      {doc?.mustRead && (
        <span className={doc.read ? marks.mark : marks.markDanger}>{doc.read ? '必读 已读' : '必读'}</span>
      )}
    </p>
  )
}
