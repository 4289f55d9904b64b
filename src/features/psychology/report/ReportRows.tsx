import { SCALE_NAMES } from '@contract/psychology'
import { Link } from 'react-router-dom'
import { formatTime } from '@/lib/time/date'
import { PagedLines } from '@/lists/PagedLines'
import { OVER_STATE } from '@/routes'
import { reportHref } from '@/serviceRoutes'
import { Icon } from '@/ui/icon/Icon'
import { Parts } from '@/ui/text/Parts'
import { NotRead } from '../Frame'
import { useReports } from '../queries'
import look from '@/ui/look.module.css'

/** Own reports, newest first; results are only shown in the report itself. */
export default function ReportRows() {
  return (
    <PagedLines
      list={useReports()}
      noun="报告"
      empty="暂无报告"
      failed={(error, retry) => <NotRead error={error} text="报告加载失败，请重试" onRetry={retry} />}
      label="我的报告"
      name="reports"
      idOf={({ reportId }) => reportId}
      line="item"
    >
      {({ reportId, scale, round, createTime }) => (
        <Link className={look.link} to={reportHref(reportId)} state={OVER_STATE}>
          <span className={look.words}>
            <span className={look.name}>{SCALE_NAMES[scale]}</span>
            <span className={look.soft}>
              <Parts parts={[`第 ${round} 轮`, formatTime(createTime)]} />
            </span>
          </span>
          <Icon name="forward" className={look.forward} />
        </Link>
      )}
    </PagedLines>
  )
}
