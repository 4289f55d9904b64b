import { Link } from 'react-router-dom'
import { isBuilt } from '@/builtScreens'
import { Icon } from '@/ui/icon/Icon'
import { useToday } from './queries'
import styles from './ServicePage.module.css'

export function TodayItems() {
  const items = useToday()
  if (items.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="today">
      <h2 id="today" className={styles.heading}>
        今日
      </h2>
      <ul className={styles.today}>
        {items.map(({ kind, title, value, path }) => (
          <li key={kind + title}>
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
    </section>
  )
}

function Line({ title, value }: { title: string; value: string }) {
  return (
    <>
      <span className={styles.itemTitle}>{title}</span>
      <strong>{value}</strong>
    </>
  )
}
