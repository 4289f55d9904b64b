import { ANSWER_TEXTS, type Report } from '@contract/psychology'
import { NO_BREAK } from '@/lib/text/noBreak'
import { BarChart } from '@/ui/figures/BarChart'
import look from '@/ui/look.module.css'
import figures from '@/ui/figures/figures.module.css'
import styles from '../Psychology.module.css'

/** Contribution of each item to the total, as a chart and as a table. */
export function Factors({ answers }: Pick<Report, 'answers'>) {
  const rows = answers.map(({ item, text }) => ({ item, text, points: Math.max(0, ANSWER_TEXTS.indexOf(text)) }))
  return (
    <section className={look.card} aria-labelledby="factors">
      <h2 id="factors" className={look.title}>
        各题得分
      </h2>
      <BarChart
        bars={rows.map(({ item, points }) => ({ key: item, value: points, isStrong: true }))}
        max={ANSWER_TEXTS.length - 1}
      />
      <table className={`${figures.table} ${styles.values}`}>
        <caption>我的作答</caption>
        <thead>
          <tr>
            <th scope="col">题目</th>
            <th scope="col">作答</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, text, points }, place) => (
            <tr key={item}>
              <th scope="row">{`${place + 1}. ${item}`}</th>
              <td>{`${text} ·${NO_BREAK}${points}${NO_BREAK}分`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
