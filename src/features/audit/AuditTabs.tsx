import { formatCount } from '@/lib/number'
import { auditItemsHref } from '@/routes'
import { LinkTabs } from '@/ui/navigation/LinkTabs'
import { listHref } from './listPlace'
import type { ListTab } from './queries'
import styles from './TrendAuditPage.module.css'

const TABS: readonly { tab: ListTab; label: string }[] = [
  { tab: 'wait', label: '待审' },
  { tab: 'finish', label: '已审' },
]

interface Props {
  /** The filters of the posts, which both of their lists share. */
  params: URLSearchParams
  open: ListTab | 'market'
  /** How many posts wait; undefined until it is known. */
  waiting?: number | undefined
}

/** The lists of the audit: posts waiting, posts judged, reported things for sale. */
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
