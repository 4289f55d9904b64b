import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
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

/** A link to the page of a person; only the name or the picture if the account is closed (rule: author fields). */
export function AuthorLink({ id, ...rest }: Omit<LinkProps, 'to'> & { id: string }) {
  return id ? <Link to={userHref(id)} {...rest} /> : <span {...rest} />
}

/** Author, time and place of a post, above its content. */
export function AuthorHeader({ author, createTime, place, viewNum, action }: Props) {
  return (
    <div className={styles.header}>
      <AuthorLink className={styles.avatar} id={author.imId} tabIndex={-1} aria-hidden="true">
        <Avatar url={author.imFaceUrl} />
      </AuthorLink>
      <div className={styles.words}>
        <p className={styles.name}>
          <AuthorLink className={styles.link} id={author.imId}>
            {author.imNickName}
          </AuthorLink>
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
