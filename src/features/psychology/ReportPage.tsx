import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Code } from '@contract/codes'
import { Scale } from '@contract/psychology'
import { codeOf } from '@/http/apiError'
import { membersOnly } from '@/http/membersOnly'
import { readable } from '@/http/readable'
import { withQueries } from '@/http/withQueries'
import { enumValue } from '@/lib/enumValue'
import { scaleHref } from '@/serviceRoutes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Gone, Skeleton } from '@/ui/States'
import { forgetAnswered } from '@/writes/drafts/roundDraft'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { Frame, NotRead } from './Frame'
import { forgetReports, useReport } from './queries'
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
  if (codeOf(error) === Code.NotFound) return <Deleted reportId={reportId} />
  return <NotRead error={error} text="报告加载失败，请重试" onRetry={() => void refetch()} />
}

/** A report that may be deleted on another device: this one forgets it, and its round says so. */
function Deleted({ reportId }: { reportId: string }) {
  const { state } = useLocation() as { state: { scale?: string } | null }
  const scale = enumValue(Scale, state?.scale)
  const account = useOwnAccount().data
  const navigate = useNavigate()
  useEffect(() => {
    if (!account) return
    forgetAnswered(account.userId, reportId)
    if (!scale) return
    forgetReports()
    void navigate(scaleHref(scale), { replace: true })
  }, [account, reportId, scale, navigate])
  return scale && account ? <Skeleton rows={6} /> : <Gone text="该报告不存在或已删除" />
}

export default membersOnly(withQueries(ReportPage))
