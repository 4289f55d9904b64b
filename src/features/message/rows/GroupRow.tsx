import { Link } from 'react-router-dom'
import type { GroupSummary } from '@contract/message'
import { badgeText } from '@/lib/text/number'
import { Outline } from '@/ui/icon/Icon'
import { RecentTime } from '@/ui/text/RecentTime'
import { groupIcons } from '../icons'
import { groupHref, groupNames, lineOf } from '../words'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from '../MessagePage.module.css'

/** One group with its newest message and unread count. */
export function GroupRow({ group, unread, newest }: GroupSummary) {
  return (
    <li className={look.item}>
      <Link className={look.linkRow} to={groupHref(group)}>
        <span className={`${styles.icon} ${styles[group] ?? ''}`}>
          <Outline d={groupIcons[group]} />
        </span>
        <span className={look.grow}>
          <span className={styles.head}>
            <span className={`${look.grow} ${styles.name}`}>{groupNames[group]}</span>
            {newest && (
              <time className={look.caption}>
                <RecentTime wire={newest.createTime} />
              </time>
            )}
          </span>
          <span className={styles.head}>
            <span className={`${look.soft} ${styles.line}`}>{newest ? lineOf(newest) : '暂无消息'}</span>
            {unread > 0 && (
              <span className={marks.badge} role="img" aria-label={`${unread} 条未读`}>
                {badgeText(unread)}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
