import { Link } from 'react-router-dom'
import { trendSearchHref } from '@/paths'
import { Icon } from '@/shared/Icon'
import styles from './SearchLink.module.css'

export function SearchLink() {
  return (
    <Link className={styles.link} to={trendSearchHref()} aria-label="搜索">
      <Icon name="search" />
    </Link>
  )
}
