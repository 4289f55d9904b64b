import type { DishDetail } from '@contract/catering'
import { formatCount } from '@/lib/text/number'
import { formatTime } from '@/lib/time/date'
import { Avatar } from '@/ui/Avatar'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** The score of a dish and its latest ratings. */
export function DishRatings({ dish: { score, scoreNum, ratings } }: { dish: DishDetail }) {
  return (
    <section className={`${look.card} ${styles.part}`} aria-label="评价">
      <h2>{scoreNum > 0 ? `评价（${formatCount(scoreNum)}） · ${score} 分` : '评价'}</h2>
      {ratings.length === 0 && <p className={look.soft}>暂无评价</p>}
      <ul>
        {ratings.map(({ ratingId, imNickName, imFaceUrl, score, text, createTime }) => (
          <li key={ratingId} className={styles.dish}>
            <Avatar url={imFaceUrl} small />
            <div className={look.grow}>
              <p>
                <bdi>{imNickName}</bdi> · {score} 分
              </p>
              {text && <p>{text}</p>}
              <p className={look.soft}>{formatTime(createTime)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
