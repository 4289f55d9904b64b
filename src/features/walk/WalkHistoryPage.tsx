import type { DateRangeKind } from '@contract/text/dateRange'
import type { WalkHistory } from '@contract/walk'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { FailedRead } from '@/lists/FailedRead'
import { walkHistoryHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { NumberTiles } from '@/ui/figures/NumberTiles'
import { Empty, Skeleton } from '@/ui/States'
import { Bars } from './Bars'
import { readAgain, useHistory } from './queries'
import { stepWords } from './words'
import look from '@/ui/look.module.css'

const RANGES: readonly { range: DateRangeKind; text: string; span: string }[] = [
  { range: 'day', text: '日', span: '今日' },
  { range: 'week', text: '周', span: '近七天' },
  { range: 'month', text: '月', span: '近三十天' },
  { range: 'year', text: '年', span: '近一年' },
]
const DEFAULT = RANGES[1]

/** The steps of a day, a week, a month or a year. */
function WalkHistoryPage() {
  usePageTitle('历史步数')
  const requested = useQueryParam('range')
  const open = RANGES.find(({ range }) => range === requested) ?? DEFAULT
  const range = open?.range ?? 'week'
  const { data, error, refetch } = useHistory(range)
  useChinaDay(() => void readAgain())
  return (
    <>
      <NavBar title="历史步数" />
      <LinkTabs
        label="时间范围"
        tabs={RANGES.map((one) => ({ to: walkHistoryHref(one.range), text: one.text, isOpen: one.range === range }))}
      />
      <main className={look.column}>
        {data && <HistoryContent history={data} span={open?.span ?? ''} />}
        {!data && !error && <Skeleton rows={6} />}
        {!data && error && <FailedRead error={error} text="步数加载失败，请重试" onRetry={() => void refetch()} />}
      </main>
    </>
  )
}

function HistoryContent({ history, span }: { history: WalkHistory; span: string }) {
  const { from, to, list, total, average, best, streak } = history
  const tiles = [
    { name: '总步数', value: stepWords(total) },
    { name: '日均', value: stepWords(average) },
    { name: '最高一天', value: stepWords(best) },
    { name: '连续达标', value: `${streak} 天` },
  ]
  return (
    <>
      <section className={look.card} aria-label={span}>
        <p className={look.soft}>{from === to ? from : `${from} 至 ${to}`}</p>
        <NumberTiles tiles={tiles} />
      </section>
      <section className={look.card} aria-label="步数">
        {total === 0 ? <Empty text="暂无步数" /> : <Bars caption={`${span}的步数`} list={list} />}
      </section>
    </>
  )
}

export default membersOnly(withQueries(WalkHistoryPage))
