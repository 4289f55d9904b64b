import { passFocus } from '@/lib/passFocus'
import { Button } from '@/ui/button/Button'
import { useRecentWords } from './recentWords'
import look from '@/ui/look.module.css'
import styles from './RecentWords.module.css'

export function RecentWords({ onPick }: { onPick: (word: string) => void }) {
  const { words, clear } = useRecentWords()
  if (!words) return null
  if (words.length === 0)
    return <p className={`${look.soft} ${styles.hint}`}>搜索动态、用户和话题，搜过的内容会留在这台设备上</p>
  return (
    <section className={styles.recent} aria-labelledby="recent-words">
      <div className={look.line}>
        <h2 id="recent-words" className={look.heading}>
          最近搜索
        </h2>
        <Button look="quiet" small ref={passFocus} onClick={clear}>
          清空
        </Button>
      </div>
      <ul className={look.wrap}>
        {words.map((word) => (
          <li key={word} className={styles.entry}>
            <Button small onClick={() => onPick(word)}>
              {word}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
