import { TrendType } from '@contract/trend'
import styles from './KindChoice.module.css'

const kinds = [
  { type: TrendType.Text, text: '文字' },
  { type: TrendType.Picture, text: '图片' },
  { type: TrendType.Video, text: '视频' },
  { type: TrendType.Article, text: '文章' },
]

export function KindChoice({ type, onChoose }: { type: TrendType; onChoose: (type: TrendType) => void }) {
  return (
    <div className={styles.kinds} role="radiogroup" aria-label="动态类型">
      {kinds.map((kind) => (
        <label key={kind.type} className={kind.type === type ? `${styles.kind} ${styles.chosen}` : styles.kind}>
          <input
            type="radio"
            className={styles.input}
            name="kind"
            checked={kind.type === type}
            onChange={() => onChoose(kind.type)}
          />
          {kind.text}
        </label>
      ))}
    </div>
  )
}
