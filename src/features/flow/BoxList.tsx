import { Link } from 'react-router-dom'
import type { FlowBox, FlowRow } from '@contract/flow'
import { formatTime } from '@/lib/time/date'
import { PagedRows } from '@/lists/PagedRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { flowHref } from '@/serviceRoutes'
import { Parts } from '@/ui/text/Parts'
import { useBox } from './queries'
import { StatusMark } from './StatusMark'
import { waitedWords } from './words'
import look from '@/ui/look.module.css'

export function BoxList({ box }: { box: FlowBox }) {
  const list = useBox(box)
  return (
    <PagedRows list={list} noun="审批" empty="暂无审批">
      {(rows) => (
        <div className={look.rows}>
          <WindowedList
            ids={rows.map(({ flowId }) => flowId)}
            heights={heightsOf(`flow ${box}`)}
            label="审批"
            isPartial={list.hasNextPage}
            row={(place) => rows[place] && <Row flow={rows[place]} isLast={place === rows.length - 1} />}
          />
        </div>
      )}
    </PagedRows>
  )
}

function Row({ flow, isLast }: { flow: FlowRow; isLast: boolean }) {
  return (
    <Link className={isLast ? look.link : `${look.link} ${look.item}`} to={flowHref(flow.flowId)}>
      <RowWords flow={flow} />
    </Link>
  )
}

/** Title, applicant, current approver and waiting time. */
export function RowWords({ flow }: { flow: FlowRow }) {
  const { title, applicantName, currentName, status, createTime } = flow
  return (
    <span className={look.words}>
      <span className={look.line}>
        <span className={`${look.name} ${look.grow}`}>{title}</span>
        <StatusMark status={status} />
      </span>
      <span className={look.soft}>
        <bdi>{applicantName}</bdi> · {formatTime(createTime)}
      </span>
      {status === 'running' && (
        <span className={look.soft}>
          <Parts parts={[`当前审批人：${currentName || '暂无'}`, waitedWords(flow)]} />
        </span>
      )}
    </span>
  )
}
