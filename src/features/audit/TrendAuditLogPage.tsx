import { useSearchParams } from 'react-router-dom'
import { type LogAction, LogAction as LogActions } from '@contract/audit'
import { AuditStatus } from '@contract/trend'
import { dateRange, type DateRangeKind } from '@contract/text/dateRange'
import { withQueries } from '@/http/withQueries'
import { enumValue } from '@/lib/enumValue'
import { serverNow } from '@/lib/time/serverTime'
import { FoundCount } from '@/ui/FoundCount'
import { AuditGate } from './AuditGate'
import { statusNames } from './auditWords'
import { Choices } from './Choices'
import { CursorRows } from './CursorRows'
import { actionNames, LogRow } from './LogRow'
import { useAuditLog, useLogAdmins } from './queries'
import styles from './Audit.module.css'

const NONE = '没有符合条件的记录'
const DATES = [
  { value: '', label: '全部日期' },
  { value: 'day', label: '今天' },
  { value: 'week', label: '近 7 天' },
  { value: 'month', label: '近 30 天' },
  { value: 'year', label: '近一年' },
] as const
const RESULTS = [
  { value: '', label: '全部结果' },
  ...[AuditStatus.Success, AuditStatus.Fail, AuditStatus.Pending].map((status) => ({
    value: String(status),
    label: statusNames[status],
  })),
]
const ACTIONS = [
  { value: '', label: '全部操作' },
  ...Object.values(LogActions).map((value) => ({ value, label: actionNames[value] })),
]

function TrendAuditLogPage() {
  return (
    <AuditGate title="审核日志">
      <Log />
    </AuditGate>
  )
}

function filterOf(params: URLSearchParams) {
  const [adminId, action, status, date] = ['admin', 'action', 'status', 'date'].map((name) => params.get(name) ?? '')
  const known = enumValue(LogActions, action)
  const range = DATES.some(({ value }) => value && value === date)
    ? dateRange(date as DateRangeKind, serverNow())
    : undefined
  const result = Object.values(AuditStatus).find((each) => String(each) === status)
  return {
    ...(adminId ? { adminId } : {}),
    ...(known ? { action: known satisfies LogAction } : {}),
    ...(result === undefined ? {} : { auditStatus: result }),
    ...range,
  }
}

function Log() {
  const [params] = useSearchParams()
  const filter = filterOf(params)
  const list = useAuditLog(filter)
  const admins = useLogAdmins()
  return (
    <main className={styles.page}>
      <div className={styles.filters}>
        <Choices label="审核员" name="admin" options={[{ value: '', label: '全部审核员' }, ...admins]} />
        <Choices label="日期" name="date" options={DATES} />
        <Choices label="结果" name="status" options={RESULTS} />
        <Choices label="操作" name="action" options={ACTIONS} />
      </div>
      <FoundCount
        count={list.data && Object.keys(filter).length > 0 ? list.rows.length : undefined}
        isPartial={list.hasNextPage}
        noun="条记录"
        none={NONE}
      />
      <CursorRows
        list={list}
        name={`auditLog ${JSON.stringify(filter)}`}
        empty={NONE}
        failed="审核日志加载失败，请重试"
      >
        {(row) => <LogRow key={row.logId} row={row} linked />}
      </CursorRows>
    </main>
  )
}

export default withQueries(TrendAuditLogPage)
