import { Link } from 'react-router-dom'
import { formatTime } from '@/lib/date'
import { MoreRows } from '@/lists/MoreRows'
import { reportHref } from '@/routes'
import { Icon } from '@/ui/icon/Icon'
import { Empty, Skeleton } from '@/ui/States'
import { NotRead } from '../Frame'
import { useReports } from '../queries'
import { SCALE_NAMES } from '../words'
import styles from '../Psychology.module.css'

/** One's own reports, the newest first; what came of them stands on the report alone. */
export default function ReportRows() {
  const { rows, data, error, refetch, more, hasNextPage } = useReports()
  if (!data) {
    if (!error) return <Skeleton rows={5} />
    return <NotRead error={error} text="报告加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无报告" />
  return (
    <>
      <ul className={styles.rows} aria-label="我的报告">
        {rows.map(({ reportId, scale, round, createTime }) => (
          <li key={reportId} className={styles.row}>
            <Link className={styles.link} to={reportHref(reportId)}>
              <span className={styles.words}>
                <span className={styles.name}>{SCALE_NAMES[scale]}</span>
                <span className={styles.soft}>{`第 ${round} 轮 · ${formatTime(createTime)}`}</span>
              </span>
              <Icon name="forward" className={styles.forward} />
            </Link>
          </li>
        ))}
      </ul>
      <MoreRows more={more} hasMore={hasNextPage} failure="报告加载失败" />
    </>
  )
}
