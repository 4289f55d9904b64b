import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PointEntry } from '@contract/points'
import { isBuilt } from '@/builtScreens'
import { formatTime } from '@/lib/date'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { PagedRows } from './PagedRows'
import { useLedger } from './queries'
import styles from './PointsPage.module.css'

const DIRECTIONS = [
  { direction: undefined, text: '全部' },
  { direction: 'in', text: '收入' },
  { direction: 'out', text: '支出' },
] as const

/** Each change of the balance, leading to what it came from. */
export function LedgerTab() {
  const [direction, setDirection] = useState<'in' | 'out'>()
  return (
    <>
      <div className={styles.chips} role="group" aria-label="收支">
        {DIRECTIONS.map((one) => (
          <Button
            key={one.text}
            small
            look={one.direction === direction ? 'soft' : 'line'}
            aria-pressed={one.direction === direction}
            onClick={() => setDirection(one.direction)}
          >
            {one.text}
          </Button>
        ))}
      </div>
      <PagedRows
        key={direction}
        label="积分明细"
        list={useLedger(direction)}
        empty="暂无明细"
        row={(entry) => (
          <li key={entry.entryId} className={styles.row}>
            <Entry entry={entry} />
          </li>
        )}
      />
    </>
  )
}

function Entry({ entry: { points, balance, title, createTime, path } }: { entry: PointEntry }) {
  const words = (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.soft}>{`${formatTime(createTime)} · 余额 ${balance}`}</span>
      </span>
      <span className={points > 0 ? styles.income : styles.outgo}>{points > 0 ? `+${points}` : points}</span>
    </>
  )
  if (!path || path === '/points' || !isBuilt(path)) return words
  return (
    <Link className={styles.entry} to={path}>
      {words}
      <Icon name="forward" className={styles.forward} />
    </Link>
  )
}
