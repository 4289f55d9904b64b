import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { readable } from '@/http/readable'
import { withQueries } from '@/http/withQueries'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone, Skeleton } from '@/ui/States'
import { Frame, NotRead } from './Frame'
import { useReport } from './queries'
import { ReportView } from './report/ReportView'

/** One own report. */
function ReportPage() {
  const reportId = useQueryParam('id')
  return <Frame>{reportId ? <Read key={reportId} reportId={reportId} /> : <Gone text="该报告不存在" />}</Frame>
}

function Read({ reportId }: { reportId: string }) {
  const found = useReport(reportId)
  const { error, refetch } = found
  const report = readable(found)
  if (report) return <ReportView report={report} />
  if (!error) return <Skeleton rows={6} />
  if (codeOf(error) === Code.NotFound) return <Gone text="该报告不存在或已删除" />
  return <NotRead error={error} text="报告加载失败，请重试" onRetry={() => void refetch()} />
}

export default membersOnly(withQueries(ReportPage))
