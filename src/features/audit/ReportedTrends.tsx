import { useSearchParams } from 'react-router-dom'
import { trendAuditDetailHref } from '@/routes'
import { AuditRow } from './AuditRow'
import { AuditTabs } from './AuditTabs'
import { CursorRows } from './CursorRows'
import { useAuditData, useReportedTrends } from './queries'
import { useNow } from './useNow'
import styles from './Audit.module.css'

/** Posts and articles of folders with open reports, the oldest report first (rule: reports). */
export function ReportedTrends() {
  const [params] = useSearchParams()
  const list = useReportedTrends()
  const { data } = useAuditData()
  const now = useNow()
  return (
    <main className={styles.page}>
      <AuditTabs params={params} open="reports" data={data} />
      <CursorRows list={list} name="audit reports" empty="暂无待处理的举报" failed="举报列表加载失败，请重试">
        {(trend) => (
          <AuditRow key={trend.trendsId} trend={trend} href={trendAuditDetailHref(trend.trendsId)} now={now} />
        )}
      </CursorRows>
    </main>
  )
}
