import { Link } from 'react-router-dom'
import type { FlowBox, FlowRow } from '@contract/flow'
import { failureWords } from '@/http/failureWords'
import { formatTime } from '@/lib/date'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { flowHref } from '@/routes'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { useBox } from './queries'
import { STATUS_WORDS, waitedWords } from './words'
import styles from './FlowPage.module.css'

export function BoxList({ box }: { box: FlowBox }) {
  const { rows, data, error, refetch, more, hasNextPage } = useBox(box)
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <Failed {...failureWords(error, '审批加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无审批" />
  return (
    <>
      <div className={styles.rows}>
        <WindowedList
          ids={rows.map(({ flowId }) => flowId)}
          heights={heightsOf(`flow ${box}`)}
          label="审批"
          isPartial={hasNextPage}
          row={(place) => rows[place] && <Row flow={rows[place]} />}
        />
      </div>
      <MoreRows more={more} hasMore={hasNextPage} failure="审批加载失败" />
    </>
  )
}

function Row({ flow }: { flow: FlowRow }) {
  return (
    <Link className={styles.row} to={flowHref(flow.flowId)}>
      <RowWords flow={flow} />
    </Link>
  )
}

/** Title, applicant, who is asked now and for how long. */
export function RowWords({ flow }: { flow: FlowRow }) {
  const { title, applicantName, currentName, status, createTime } = flow
  return (
    <span className={styles.words}>
      <span className={styles.line}>
        <span className={styles.name}>{title}</span>
        <span className={`${styles.status} ${styles[status]}`}>{STATUS_WORDS[status]}</span>
      </span>
      <span className={styles.soft}>{`${applicantName} · ${formatTime(createTime)}`}</span>
      {status === 'running' && (
        <span className={styles.soft}>{`当前审批人：${currentName || '暂无'} · ${waitedWords(flow)}`}</span>
      )}
    </span>
  )
}
