import { failureWords } from '@/http/failureWords'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { DocRow } from './DocRow'
import { type DocsOf, useDocs } from './queries'
import styles from './DocPage.module.css'

const FAILED = '文档加载失败，请重试'

export function DocList({ of, words }: { of: DocsOf; words: string }) {
  const { rows, data, error, refetch, more, hasNextPage } = useDocs(of)
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, FAILED)} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) {
    return <Empty text={words ? '没有找到相关文档' : of.box === 'mustRead' ? '暂无必读文档' : '暂无文档'} />
  }
  return (
    <>
      <div className={styles.rows}>
        <WindowedList
          ids={rows.map(({ docId }) => docId)}
          heights={heightsOf(`docs ${JSON.stringify(of)}`)}
          label="文档"
          isPartial={hasNextPage}
          row={(place) => rows[place] && <DocRow doc={rows[place]} words={words} />}
        />
      </div>
      <MoreRows more={more} hasMore={hasNextPage} failure="文档加载失败" />
    </>
  )
}
