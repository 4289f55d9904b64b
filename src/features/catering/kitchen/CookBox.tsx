import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { MealOf } from '@contract/catering'
import { pastTime } from '@/lib/time/pastTime'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { Empty, Skeleton } from '@/ui/States'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { UpdateFailed } from '../UpdateFailed'
import { datedMealText, datedTimeText } from '../words'
import { usePolledCookLines } from './queries'
import figures from '@/ui/figures/figures.module.css'
import look from '@/ui/look.module.css'
import styles from '../Catering.module.css'

/** Portions of a meal by dish, polled, and printable as they are then. */
export function CookBox({ place, canteenName }: { place: MealOf; canteenName: string }) {
  const { data: lines, error, dataUpdatedAt, refetch } = usePolledCookLines(place)
  const [isReading, setReading] = useState(false)
  const sheet = useKeptFocus<HTMLElement>(undefined, isReading)

  async function print() {
    const isOldNamed = error !== null
    setReading(true)
    const { error: failure } = await refetch()
    // The page prints what is rendered.
    flushSync(() => setReading(false))
    if (!sheet.current) return
    if (failure && !isOldNamed) toast('更新失败，没有打印', { kind: 'fail' })
    else window.print()
  }

  if (!lines) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text="备餐清单加载失败，请重试" onRetry={() => void refetch()} />
  }
  const late = error && <UpdateFailed error={error} at={dataUpdatedAt} />
  if (lines.length === 0) {
    return (
      <>
        {late}
        <Empty text="暂无订单" />
      </>
    )
  }
  return (
    <>
      {late}
      <section ref={sheet} className={`${look.card} ${styles.part}`} tabIndex={-1}>
        <h2>
          {canteenName} {datedMealText(place)} 备餐清单
        </h2>
        <p className={look.soft}>{datedTimeText(dataUpdatedAt)}</p>
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
              <tr key={`${dishId} ${specName} ${name}`}>
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
        <Button className={styles.unprinted} disabled={isReading} onClick={() => void print()}>
          {error ? `打印 ${pastTime(dataUpdatedAt)} 的内容` : '打印'}
        </Button>
      </section>
    </>
  )
}
