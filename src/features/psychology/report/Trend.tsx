import type { ReportSummary, Scale } from '@contract/psychology'
import { formatTime } from '@/lib/date'
import { MoreRows } from '@/lists/MoreRows'
import { Skeleton } from '@/ui/States'
import { NotRead } from '../Frame'
import { useReports } from '../queries'
import look from '@/ui/look.module.css'
import styles from '../Psychology.module.css'

/** Room of one bar and the gap beside it. */
const STEP = 10
const WIDTH = 6
const HEIGHT = 60

/** The rounds of a scale, drawn in their order and as a table, the newest first. */
export function Trend({ scale, max }: { scale: Scale; max: number }) {
  const { rows, data, error, refetch, more, hasNextPage } = useReports(scale)
  return (
    <section className={look.card} aria-labelledby="trend">
      <h2 id="trend" className={look.title}>
        变化趋势
      </h2>
      {!data && !error && <Skeleton rows={3} />}
      {!data && error && <NotRead error={error} text="趋势加载失败，请重试" onRetry={() => void refetch()} />}
      {data && rows.length === 1 && <p className={look.soft}>完成下一轮后可以看到变化</p>}
      {rows.length > 1 && (
        <>
          <Bars rows={rows} max={max} />
          <table className={styles.table}>
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
                  <th scope="row">{`第 ${round} 轮 · ${formatTime(createTime)}`}</th>
                  <td>{`${total} 分 · ${bandText}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <MoreRows more={more} hasMore={hasNextPage} failure="趋势加载失败" />
        </>
      )}
    </section>
  )
}

function Bars({ rows, max }: { rows: readonly ReportSummary[]; max: number }) {
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[...rows].reverse().map(({ reportId, total }, place) => {
        const height = Math.max(1, (total / max) * HEIGHT)
        return (
          <rect
            key={reportId}
            className={styles.fill}
            x={place * STEP + (STEP - WIDTH) / 2}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
          />
        )
      })}
    </svg>
  )
}
