import { Link } from 'react-router-dom'
import { SearchKind } from '@contract/search'
import { feedHref } from '@/paths'
import { Icon } from '@/shared/Icon'
import { Found } from './Found'
import { Marked } from './Marked'
import { useFound } from './queries'
import styles from './Rows.module.css'

export function FoundTopics({ keyword }: { keyword: string }) {
  const found = useFound(SearchKind.Topic, keyword)
  return (
    <Found state={found}>
      <ul className={styles.rows}>
        {found.rows.map(({ paramId, paramName }) => (
          <li key={paramId} className={styles.entry}>
            <Link className={styles.row} to={feedHref({ topic: paramId })}>
              <span className={styles.topic}>
                #<Marked text={paramName} keyword={keyword} by="part" />
              </span>
              <Icon name="forward" className={styles.forward} />
            </Link>
          </li>
        ))}
      </ul>
    </Found>
  )
}
