import type { Author } from '@contract/person'
import { authorBadges } from './authorBadges'
import styles from './BadgeList.module.css'

/** The author's badges in words. */
export function BadgeList({ author }: { author: Author }) {
  const badges = authorBadges(author)
  if (badges.length === 0) return null
  return (
    <ul className={styles.badges} aria-label="认证">
      {badges.map((badge) => (
        <li key={badge} className={styles.badge}>
          {badge}
        </li>
      ))}
    </ul>
  )
}
