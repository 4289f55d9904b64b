import { Navigate } from 'react-router-dom'
import { Scale, type ScaleState } from '@contract/psychology'
import { membersOnly } from '@/http/membersOnly'
import { readable } from '@/http/readable'
import { withQueries } from '@/http/withQueries'
import { enumValue } from '@/lib/enumValue'
import { reportHref } from '@/serviceRoutes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Empty, Gone, Skeleton } from '@/ui/States'
import { answeredReport } from '@/writes/drafts/roundDraft'
import { useOwnAccount } from '@/writes/useOwnAccount'
import { Frame, NotRead } from './Frame'
import { useReports, useScales } from './queries'
import { Round } from './round/Round'
import { ScaleRows } from './ScaleRows'
import { openingTime } from './words'

/** The open round of a scale; an answered round opens its report; without a scale all of them. */
function HallPage() {
  const asked = useQueryParam('scale')
  const scale = enumValue(Scale, asked)
  if (!asked)
    return (
      <Frame>
        <ScaleRows />
      </Frame>
    )
  return <Frame>{scale ? <Hall key={scale} scale={scale} /> : <Gone text="该量表不存在" />}</Frame>
}

function Hall({ scale }: { scale: Scale }) {
  const found = useScales()
  const { error, refetch } = found
  const data = readable(found)
  const { data: account, error: failure, refetch: askAgain } = useOwnAccount()
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <NotRead error={error} text="量表加载失败，请重试" onRetry={() => void refetch()} />
  }
  const state = data.find((each) => each.scale === scale)
  if (!state) return <Gone text="该量表不存在" />
  if (!state.answered) return <Round key={state.round} state={state} />
  if (!account) {
    if (!failure) return <Skeleton rows={6} />
    return <NotRead error={failure} text="报告加载失败，请重试" onRetry={() => void askAgain()} />
  }
  const reportId = answeredReport({ userId: account.userId, scale, round: state.round })
  if (!reportId) return <Answered state={state} />
  return <Navigate to={reportHref(reportId)} state={{ scale }} replace />
}

/** A round answered on another device: loads its report, which may have been deleted. */
function Answered({ state: { scale, round, nextTime } }: { state: ScaleState }) {
  const { data, rows, error, refetch } = useReports(scale)
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <NotRead error={error} text="报告加载失败，请重试" onRetry={() => void refetch()} />
  }
  // Its own screen says why a report cannot be read.
  const listed = [...rows, ...data.pages.flatMap(({ unreadable = [] }) => unreadable)]
  const report = listed.find((each) => each.round === round)
  if (report) return <Navigate to={reportHref(report.reportId)} replace />
  return <Empty text={`本轮已完成，报告已删除。下一轮 ${openingTime(nextTime)} 开放`} />
}

export default membersOnly(withQueries(HallPage))
