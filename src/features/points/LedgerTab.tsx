import { Link, useNavigate } from 'react-router-dom'
import type { PointEntry } from '@contract/points'
import { isBuilt } from '@/builtScreens'
import { formatTime } from '@/lib/time/date'
import { PagedLines } from '@/lists/PagedLines'
import { pointsHref } from '@/serviceRoutes'
import { Button } from '@/ui/button/Button'
import { FoundCount } from '@/ui/FoundCount'
import { Icon } from '@/ui/icon/Icon'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { Parts } from '@/ui/text/Parts'
import { useLedger } from './queries'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from './PointsPage.module.css'

const NONE = '暂无明细'
const DIRECTIONS = [
  { direction: undefined, text: '全部' },
  { direction: 'in', text: '收入' },
  { direction: 'out', text: '支出' },
] as const

/** Entries of the ledger, each linked to its source. */
export function LedgerTab() {
  const requested = useQueryParam('direction')
  const { direction } = DIRECTIONS.find((one) => one.direction === requested) ?? DIRECTIONS[0]
  const navigate = useNavigate()
  const list = useLedger(direction)
  return (
    <>
      <div className={look.chips} role="group" aria-label="收支">
        {DIRECTIONS.map((one) => (
          <Button
            key={one.text}
            small
            aria-pressed={one.direction === direction}
            onClick={() => void navigate(pointsHref('ledger', one.direction), { replace: true })}
          >
            {one.text}
          </Button>
        ))}
      </div>
      <FoundCount
        count={list.data && direction ? list.rows.length : undefined}
        isPartial={list.hasNextPage}
        noun="条明细"
        none={NONE}
      />
      <PagedLines
        key={direction}
        noun="积分明细"
        list={list}
        empty={NONE}
        label="积分明细"
        name={`ledger ${direction ?? ''}`}
        idOf={({ entryId }) => entryId}
        line="row"
      >
        {(entry) => <Entry entry={entry} />}
      </PagedLines>
    </>
  )
}

function Entry({ entry: { points, balance, title, createTime, path } }: { entry: PointEntry }) {
  const content = (
    <>
      <span className={look.words}>
        <span className={look.name}>{title}</span>
        <span className={look.soft}>
          <Parts parts={[formatTime(createTime), `余额 ${balance} 积分`]} />
        </span>
      </span>
      <span className={`${styles.change} ${points > 0 ? figures.price : styles.outgo}`}>
        {`${points > 0 ? '+' : ''}${points} 积分`}
      </span>
    </>
  )
  if (!path || path === '/points' || !isBuilt(path)) return content
  return (
    <Link className={`${look.entry} ${styles.entry}`} to={path}>
      {content}
      <Icon name="forward" className={look.forward} />
    </Link>
  )
}
