import { paths } from '@/routes'
import { pointsHref } from '@/serviceRoutes'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { useChinaDay } from '@/lib/time/useChinaDay'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Balance } from './Balance'
import { CounterTab } from './CounterTab'
import { GoodsTab } from './GoodsTab'
import { LedgerTab } from './LedgerTab'
import { RedemptionsTab } from './RedemptionsTab'
import { TasksTab } from './TasksTab'
import { readAgain, useIsHr } from './queries'
import look from '@/ui/look.module.css'

const TABS = [
  { box: '', text: '任务', Tab: TasksTab },
  { box: 'ledger', text: '明细', Tab: LedgerTab },
  { box: 'goods', text: '商品', Tab: GoodsTab },
  { box: 'mine', text: '我的兑换', Tab: RedemptionsTab },
] as const

const COUNTER = { box: 'counter', text: '核销', Tab: CounterTab } as const

/** Balance, ledger, tasks and goods; for HR the counter. */
function PointsPage() {
  usePageTitle('积分')
  useChinaDay(() => void readAgain())
  const requested = useQueryParam('box')
  const isHr = useIsHr()
  const tabs = isHr || requested === COUNTER.box ? [...TABS, COUNTER] : TABS
  const { box, Tab } = tabs.find((tab) => tab.box === requested) ?? TABS[0]
  return (
    <>
      <NavBar title="积分" />
      <Balance />
      <LinkTabs
        label="积分"
        tabs={tabs.map((tab) => ({
          to: tab.box ? pointsHref(tab.box) : paths.points,
          text: tab.text,
          isOpen: tab.box === box,
        }))}
      />
      <main className={look.page}>
        <Tab />
      </main>
    </>
  )
}

export default membersOnly(withQueries(PointsPage))
