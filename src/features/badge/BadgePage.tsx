import type { Badge, Badges } from '@contract/badge'
import { showRefusal } from '@/http/refusalToast'
import { membersOnly } from '@/http/membersOnly'
import { withQueries } from '@/http/withQueries'
import { formatDay } from '@/lib/time/date'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Empty, Skeleton } from '@/ui/States'
import { wearBadge } from '@/writes/operations/wearBadge'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { useSubmit } from '@/writes/submit/useSubmit'
import { noteBadges, readAgain, useBadges } from './queries'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from './BadgePage.module.css'

/** All badges with progress; an earned one can be worn. */
function BadgePage() {
  usePageTitle('勋章')
  useReadyOffline()
  const { data, error, refetch } = useBadges()
  return (
    <>
      <NavBar title="勋章" />
      <main className={look.page}>
        {data && <BadgeContent badges={data} />}
        {!data && !error && <Skeleton rows={6} />}
        {!data && error && <FailedRead error={error} text="勋章加载失败，请重试" onRetry={() => void refetch()} />}
      </main>
    </>
  )
}

function BadgeContent({ badges: { worn, list } }: { badges: Badges }) {
  const { sending, submit } = useSubmit(wearBadge)
  if (list.length === 0) return <Empty text="暂无勋章" />

  async function handleWear({ badgeId, name }: Badge) {
    const next = worn === badgeId ? null : badgeId
    const result = await submit({ write: () => ({ kind: 'wearBadge', body: { badgeId: next }, name }) })
    if (!result) return
    if (result.kind === 'failed') {
      showRefusal(result.error, '操作失败，请重试')
      return void readAgain()
    }
    await noteBadges(result.kind === 'sent' ? result.data : { worn: next, list })
  }

  const earned = list.filter((badge) => badge.earned).length
  return (
    <>
      <p className={`${look.soft} ${styles.count}`}>{`已获得 ${earned} 枚，共 ${list.length} 枚`}</p>
      <ul className={styles.grid} aria-label="勋章">
        {list.map((badge) => (
          <li key={badge.badgeId} className={styles.badge}>
            <img
              className={badge.earned ? styles.icon : `${styles.icon} ${styles.missing}`}
              src={badge.icon}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <h2 className={styles.name}>{badge.name}</h2>
            <p className={look.soft}>{badge.rule}</p>
            {badge.earned ? (
              <>
                <p className={look.soft}>{`${formatDay(badge.earnedTime.slice(0, 10))} 获得`}</p>
                <Button
                  small
                  look={worn === badge.badgeId ? 'outline' : 'soft'}
                  disabled={sending}
                  aria-label={`${worn === badge.badgeId ? '取下' : '佩戴'}${badge.name}`}
                  onClick={() => void handleWear(badge)}
                >
                  {worn === badge.badgeId ? '取下' : '佩戴'}
                </Button>
              </>
            ) : (
              <Progress badge={badge} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Progress({ badge: { name, progress, target } }: { badge: Badge }) {
  return (
    <>
      <progress className={figures.progress} value={progress} max={target} aria-label={`${name}的进度`} />
      <p className={look.soft}>{`${progress}/${target}`}</p>
    </>
  )
}

export default membersOnly(withQueries(BadgePage))
