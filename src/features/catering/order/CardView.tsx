import { yuan } from '@contract/text/money'
import type { CardEntry } from '@contract/mealOrder'
import { formatTime } from '@/lib/time/date'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { Empty, Skeleton } from '@/ui/States'
import { useCard } from '../queries'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Meal card: balance, how to top up, entries. */
export function CardView() {
  const { rows, data, error, refetch, more, hasNextPage } = useCard()
  const card = data?.pages[0]
  if (!card) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text="餐卡加载失败，请重试" onRetry={() => void refetch()} />
  }
  return (
    <>
      <section className={`${look.card} ${styles.part}`}>
        <div className={`${look.line} ${styles.line}`}>
          <span>餐卡余额</span>
          <strong className={styles.price}>{yuan(card.balanceFen)}</strong>
        </div>
        <p className={look.soft}>{card.where}</p>
      </section>
      {rows.length === 0 && <Empty text="暂无明细" />}
      {rows.length > 0 && (
        <div className={`${look.rows} ${styles.part}`}>
          <WindowedList
            ids={rows.map(({ entryId }) => entryId)}
            heights={heightsOf('meal card')}
            label="餐卡明细"
            isPartial={hasNextPage}
            row={(place) => rows[place] && <EntryRow entry={rows[place]} />}
          />
        </div>
      )}
      <MoreRows more={more} hasMore={hasNextPage} failure="餐卡明细加载失败" />
    </>
  )
}

function EntryRow({ entry: { title, amountFen, createTime } }: { entry: CardEntry }) {
  return (
    <div className={styles.cartLine}>
      <div className={look.grow}>
        <p>{title}</p>
        <p className={look.soft}>{formatTime(createTime)}</p>
      </div>
      <span>{amountFen > 0 ? `+${yuan(amountFen)}` : yuan(amountFen)}</span>
    </div>
  )
}
