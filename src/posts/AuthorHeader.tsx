import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Author } from '@contract/person'
import { formatTime } from '@/lib/time/date'
import { formatCount } from '@/lib/text/number'
import { userHref } from '@/routes'
import { BadgeList } from './BadgeList'
import { Avatar } from '@/ui/Avatar'
import styles from './AuthorHeader.module.css'

interface Props {
  author: Author
  /** `YYYY-MM-DD HH:mm:ss`, China time. */
  createTime: string
  /** The city, or else the province. */
  place: string
  viewNum?: number
  /** Action on the author, at the end of the line. */
  action?: ReactNode
}

export function AuthorHeader({ author, createTime, place, viewNum, action }: Props) {
  return (
    <div className={styles.header}>
      <Link className={styles.avatar} to={userHref(author.imId)} tabIndex={-1} aria-hidden="true">
        <Avatar url={author.imFaceUrl} />
      </Link>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className={styles.link} to={userHref(author.imId)}>
            {author.imNickName}
          </Link>
        </p>
        <BadgeList author={author} />
        {author.orgName && <p className={styles.soft}>{author.orgName}</p>}
        <p className={styles.soft}>
          <time>{formatTime(createTime)}</time>
          {place && <span>{place}</span>}
          {viewNum !== undefined && <span>{`浏览 ${formatCount(viewNum)}`}</span>}
        </p>
      </div>
      {action}
    </div>
  )
}
