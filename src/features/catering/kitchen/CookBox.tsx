import type { MealOf } from '@contract/catering'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { Empty, Skeleton } from '@/ui/States'
import { datedMealText } from '../words'
import { useCookLines } from './queries'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Portions of a meal by dish, printable. */
export function CookBox({ place, canteenName }: { place: MealOf; canteenName: string }) {
  const { data: lines, error, refetch } = useCookLines(place)
  if (!lines) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text="备餐清单加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (lines.length === 0) return <Empty text="暂无订单" />
  return (
    <section className={`${look.card} ${styles.part}`}>
      <h2>
        {canteenName} {datedMealText(place)} 备餐清单
      </h2>
      <table className={figures.table}>
        <thead>
          <tr>
            <th scope="col">菜品</th>
            <th scope="col">待做</th>
            <th scope="col">共</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ dishId, name, specName, ordered, toCook }) => (
            <tr key={`${dishId} ${specName}`}>
              <th scope="row">
                {name}
                {specName && `（${specName}）`}
              </th>
              <td>{toCook}</td>
              <td>× {ordered}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button className={styles.unprinted} onClick={() => window.print()}>
        打印
      </Button>
    </section>
  )
}
