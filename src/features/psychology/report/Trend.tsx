import type { Scale } from '@contract/psychology'
import { formatTime } from '@/lib/time/date'
import { MoreRows } from '@/lists/MoreRows'
import { BarChart } from '@/ui/figures/BarChart'
import { Skeleton } from '@/ui/States'
import { Parts } from '@/ui/text/Parts'
import { NotRead } from '../Frame'
import { useReports } from '../queries'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from '../Psychology.module.css'

/** The rounds of a scale, as a chart in order and as a table, newest first. */
export function Trend({ scale, max }: { scale: Scale; max: number }) {
  const { rows, data, error, refetch, more, hasNextPage } = useReports(scale)
  return (
    <section className={look.card} aria-labelledby="trend">
      <h2 id="trend" className={look.title}>
        变化趋势
      </h2>
      {!data && !error && <Skeleton rows={3} />}
      {!data && error && <NotRead error={error} text="趋势加载失败，请重试" onRetry={() => void refetch()} />}
      {data && rows.length === 1 && !hasNextPage && <p className={look.soft}>完成下一轮后可以看到变化</p>}
      {rows.length > 1 && (
        <>
          <BarChart
            bars={[...rows].reverse().map(({ reportId, total }) => ({ key: reportId, value: total, isStrong: true }))}
            max={max}
          />
          <table className={`${figures.table} ${styles.values}`}>
            <caption>各轮得分</caption>
            <thead>
              <tr>
                <th scope="col">轮次</th>
                <th scope="col">得分</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ reportId, round, total, bandText, createTime }) => (
                <tr key={reportId}>
                  <th scope="row">
                    <Parts parts={[`第 ${round} 轮`, formatTime(createTime)]} />
                  </th>
                  <td>{`${total} 分 · ${bandText}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {(rows.length > 1 || hasNextPage) && <MoreRows more={more} hasMore={hasNextPage} failure="趋势加载失败" />}
    </section>
  )
}
