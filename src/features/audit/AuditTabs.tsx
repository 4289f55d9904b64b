import { formatCount } from '@/lib/text/number'
import { auditItemsHref } from '@/serviceRoutes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { listHref } from './listPlace'
import type { ListTab } from './queries'
import styles from './TrendAuditPage.module.css'

const TABS: readonly { tab: ListTab; label: string }[] = [
  { tab: 'wait', label: '待审' },
  { tab: 'finish', label: '已审' },
]

interface Props {
  /** Filters shared by both lists of posts. */
  params: URLSearchParams
  open: ListTab | 'market'
  /** Number of pending posts; undefined until known. */
  waiting?: number | undefined
}

/** Lists of the audit: pending posts, decided posts, reported market items. */
export function AuditTabs({ params, open, waiting }: Props) {
  return (
    <div className={styles.tabs}>
      <LinkTabs
        label="审核列表"
        tabs={[
          ...TABS.map(({ tab, label }) => ({
            to: listHref(params, tab),
            text: tab === 'wait' && waiting !== undefined ? `${label} ${formatCount(waiting)}` : label,
            isOpen: tab === open,
          })),
          { to: auditItemsHref(), text: '闲置举报', isOpen: open === 'market' },
        ]}
      />
    </div>
  )
}
