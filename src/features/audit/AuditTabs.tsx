import type { AuditData } from '@contract/audit'
import { formatCount } from '@/lib/text/number'
import { auditItemsHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { listHref, reportsHref } from './listPlace'
import type { ListTab } from './queries'
import styles from './TrendAuditPage.module.css'

const TABS: readonly { tab: ListTab; label: string }[] = [
  { tab: 'wait', label: '待审' },
  { tab: 'finish', label: '已审' },
]

interface Props {
  /** Filters shared by both lists of posts. */
  params: URLSearchParams
  open: ListTab | 'reports' | 'market'
  /** Undefined until known. */
  data: AuditData | undefined
}

/** Lists of the audit: pending posts, decided posts, reported posts, reported market items. */
export function AuditTabs({ params, open, data }: Props) {
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${formatCount(count)}`
  return (
    <div className={styles.tabs}>
      <LinkTabs
        label="审核列表"
        tabs={[
          ...TABS.map(({ tab, label }) => ({
            to: listHref(params, tab),
            text: counted(label, tab === 'wait' ? data?.waiting : undefined),
            isOpen: tab === open,
          })),
          { to: reportsHref, text: counted('举报', data?.reported), isOpen: open === 'reports' },
          { to: auditItemsHref(), text: '闲置举报', isOpen: open === 'market' },
        ]}
      />
    </div>
  )
}
