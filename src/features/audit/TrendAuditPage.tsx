import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AuditData } from '@contract/audit'
import { AuditStatus, TrendType } from '@contract/trend'
import { lazyPart } from '@/ui/lazyPart'
import { formatCount } from '@/lib/text/number'
import { paths } from '@/routes'
import { NumberTiles } from '@/ui/figures/NumberTiles'
import { Skeleton } from '@/ui/States'
import { withQueries } from '@/http/withQueries'
import { AuditGate } from './AuditGate'
import { AuditRow } from './AuditRow'
import { AuditTabs } from './AuditTabs'
import { lengthText, statusNames, typeNames } from './auditWords'
import { Choices } from './Choices'
import { CursorRows } from './CursorRows'
import { detailHref, filterOf, tabOf } from './listPlace'
import { useAuditData, useAuditList } from './queries'
import { ReportedTrends } from './ReportedTrends'
import { useNow } from './useNow'
import { FoundCount } from '@/ui/FoundCount'
import look from '@/ui/look.module.css'
import base from './Audit.module.css'
import styles from './TrendAuditPage.module.css'

const ReportedItems = lazyPart(() => import('./ReportedItems'))

const TYPES = [
  { value: '', label: '全部' },
  ...Object.values(TrendType).map((type) => ({ value: String(type), label: typeNames[type] })),
]
const RISKS = [
  { value: '', label: '全部话题' },
  { value: '1', label: '敏感话题' },
] as const
const RESULTS = [
  { value: '', label: '全部结果' },
  ...[AuditStatus.Success, AuditStatus.Fail].map((status) => ({ value: String(status), label: statusNames[status] })),
]

function TrendAuditPage() {
  return (
    <AuditGate
      title="动态审核"
      right={
        <Link className={`${look.act} ${base.barLink}`} to={paths.trendAuditLog}>
          日志
        </Link>
      }
    >
      <Lists />
    </AuditGate>
  )
}

function Lists() {
  const [params] = useSearchParams()
  const kind = params.get('kind')
  if (kind === 'reports') return <ReportedTrends />
  if (kind !== 'market') return <Posts params={params} />
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <ReportedItems />
    </Suspense>
  )
}

function Posts({ params }: { params: URLSearchParams }) {
  const tab = tabOf(params)
  const filter = filterOf(params)
  const list = useAuditList(tab, filter)
  const { data } = useAuditData()
  const now = useNow()
  const isFiltered = Object.keys(filter).length > 0
  const none = tab === 'wait' ? '没有待审核的动态' : '还没有审核过的动态'
  return (
    <main className={base.page}>
      <Figures data={data} />
      <AuditTabs params={params} open={tab} data={data} />
      <div className={base.filters}>
        <Choices label="动态类型" name="type" options={TYPES} />
        <Choices label="话题" name="risk" options={RISKS} />
        {tab === 'finish' && <Choices label="审核结果" name="status" options={RESULTS} />}
      </div>
      {list.total !== undefined && (
        <p className={`${look.caption} ${styles.total}`}>{`共 ${formatCount(list.total)} 条`}</p>
      )}
      <FoundCount count={isFiltered ? list.total : undefined} noun="条动态" none={none} />
      <CursorRows
        list={list}
        name={`audit ${tab} ${JSON.stringify(filter)}`}
        empty={none}
        failed="审核列表加载失败，请重试"
      >
        {(trend) => <AuditRow key={trend.trendsId} trend={trend} href={detailHref(trend.trendsId, params)} now={now} />}
      </CursorRows>
    </main>
  )
}

function Figures({ data }: { data: AuditData | undefined }) {
  const tiles = [
    { name: '待审', value: data && formatCount(data.waiting) },
    { name: '超时', value: data && formatCount(data.overdue), isAlarm: (data?.overdue ?? 0) > 0 },
    { name: '等待中位数', value: data && data.waiting > 0 ? lengthText(data.medianWaitMinutes) : undefined },
    { name: '我在审', value: data && formatCount(data.lockedByMe) },
    { name: '今日通过', value: data && formatCount(data.passedToday) },
    { name: '今日不通过', value: data && formatCount(data.failedToday) },
  ]
  return <NumberTiles label="审核数据" tiles={tiles} />
}

export default withQueries(TrendAuditPage)
