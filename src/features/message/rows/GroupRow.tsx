import { Link } from 'react-router-dom'
import type { GroupSummary } from '@contract/message'
import { badgeText } from '@/lib/number'
import { Outline } from '@/ui/icon/Icon'
import { RecentTime } from '@/ui/RecentTime'
import { groupIcons } from '../icons'
import { groupHref, groupNames, lineOf } from '../words'
import styles from '../MessagePage.module.css'

/** One group with its newest message and unread count. */
export function GroupRow({ group, unread, newest }: GroupSummary) {
  return (
    <li>
      <Link className={styles.row} to={groupHref(group)}>
        <span className={`${styles.icon} ${styles[group] ?? ''}`}>
          <Outline d={groupIcons[group]} />
        </span>
        <span className={styles.words}>
          <span className={styles.head}>
            <span className={styles.name}>{groupNames[group]}</span>
            {newest && (
              <time className={styles.time}>
                <RecentTime wire={newest.createTime} />
              </time>
            )}
          </span>
          <span className={styles.head}>
            <span className={styles.line}>{newest ? lineOf(newest) : '暂无消息'}</span>
            {unread > 0 && (
              <span className={styles.badge} role="img" aria-label={`${unread} 条未读`}>
                {badgeText(unread)}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
