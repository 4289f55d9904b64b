import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import type { TodayItem } from '@contract/module'
import { isBuilt } from '@/builtScreens'
import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import look from '@/ui/look.module.css'
import styles from './ServicePage.module.css'

/** Further lines are shown after 更多 (rule: today). */
const LINES = 6

interface Props {
  items: readonly TodayItem[]
  /** They, or newer ones, could not be loaded. */
  failed: boolean
  onRetry: () => void
}

/** What is due today, the first lines at first (rule: today); nothing if there is none. */
export function TodayItems({ items, failed, onRetry }: Props) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  /** The focus goes on with the first new line: the button is gone. */
  function showAll() {
    flushSync(() => setWhole(true))
    list.current?.children[LINES]?.querySelector('a')?.focus()
  }

  if (items.length === 0 && !failed) return null
  return (
    <section className={styles.group} aria-labelledby="today">
      <h2 id="today" className={styles.heading}>
        今日
      </h2>
      <ul ref={list}>
        {(isWhole ? items : items.slice(0, LINES)).map(({ kind, title, value, path }) => (
          <li key={[kind, title, value, path].join(' ')}>
            {isBuilt(path) ? (
              <Link className={styles.item} to={path}>
                <Line title={title} value={value} />
                <Icon name="forward" />
              </Link>
            ) : (
              <div className={styles.item}>
                <Line title={title} value={value} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {failed && (
        <Button look="text" small ref={passFocus} onClick={onRetry}>
          今日事项加载失败，点此重试
        </Button>
      )}
      {!isWhole && items.length > LINES && (
        <Button look="text" onClick={showAll}>
          更多
        </Button>
      )}
    </section>
  )
}

function Line({ title, value }: { title: string; value: string }) {
  return (
    <span className={`${look.acts} ${look.grow}`}>
      <span className={styles.itemTitle}>{title}</span>
      <strong>{value}</strong>
    </span>
  )
}
