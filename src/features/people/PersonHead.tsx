import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Author } from '@contract/person'
import { formatCount } from '@/lib/text/number'
import { BadgeList } from '@/posts/BadgeList'
import { Avatar } from '@/ui/Avatar'
import look from '@/ui/look.module.css'
import styles from './PersonHead.module.css'

export interface Counted {
  name: string
  /** Undefined until known. */
  count: number | undefined
  /** Address of the list behind the count. */
  to?: string
}

interface Props {
  author: Author
  signature: string
  counts: readonly Counted[]
  /** Content at the end of the name's line. */
  aside?: ReactNode
  /** Further content for this kind of page. */
  children?: ReactNode
}

/** Avatar, name, badges in words, and the counts of a person or an organisation's account. */
export function PersonHead({ author, signature, counts, aside, children }: Props) {
  return (
    <section className={styles.head} aria-label="个人资料">
      <div className={styles.top}>
        <span className={styles.avatar}>
          <Avatar url={author.imFaceUrl} />
        </span>
        <div className={look.grow}>
          <h2 className={styles.name}>{author.imNickName}</h2>
          <BadgeList author={author} />
          {author.orgName && <p className={look.soft}>{author.orgName}</p>}
        </div>
        {aside}
      </div>
      <p className={signature ? styles.signature : `${look.soft} ${styles.signature}`}>
        {signature || '这个人还没有写签名'}
      </p>
      {children}
      <ul className={styles.counts} aria-label="统计">
        {counts.map((counted) => (
          <li key={counted.name} className={styles.count}>
            <Count {...counted} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Count({ name, count, to }: Counted) {
  const content = (
    <>
      <span className={styles.number}>{count === undefined ? '–' : formatCount(count)}</span>
      <span className={look.soft}>{name}</span>
    </>
  )
  if (!to) return content
  return (
    <Link className={styles.way} to={to}>
      {content}
    </Link>
  )
}
