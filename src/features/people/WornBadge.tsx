import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { badges } from '@contract/badge'
import { call } from '@/http/call'
import { paths } from '@/routes'
import styles from './PersonHead.module.css'

/** The worn badge of this person with its name; nothing until it is known. One's own links to all badges. */
export function WornBadge({ userId, isOwn = false }: { userId: string; isOwn?: boolean }) {
  const { data } = useQuery({
    queryKey: ['badges', 'of', userId],
    queryFn: ({ signal }) => call(badges.of, { userId }, { signal, quiet: 'background' }),
  })
  const worn = data?.list.find(({ badgeId }) => badgeId === data.worn)
  if (!worn && !isOwn) return null
  const content = worn ? (
    <>
      <img className={styles.wornIcon} src={worn.icon} alt="" />
      <span>{`已佩戴：${worn.name}`}</span>
    </>
  ) : (
    <span>我的勋章</span>
  )
  if (!isOwn) return <p className={styles.worn}>{content}</p>
  return (
    <Link className={styles.worn} to={paths.badge}>
      {content}
    </Link>
  )
}
