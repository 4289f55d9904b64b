import type { MailboxEntry } from '@contract/mailbox'
import { formatTime } from '@/lib/date'
import styles from './MailCard.module.css'

type Shown = Pick<MailboxEntry, 'adviceDesc' | 'files' | 'submitTime' | 'replyContent' | 'replyTime' | 'replyStatus' | 'followUps'>

/** What was written: text from people, kept inside its box whatever it is made of. */
export function EntryBody({ adviceDesc, files, submitTime }: Pick<Shown, 'adviceDesc' | 'files' | 'submitTime'>) {
  return (
    <>
      <p className={styles.text} dir="auto">
        {adviceDesc}
      </p>
      {files.length > 0 && (
        <ul className={styles.pictures} aria-label="图片">
          {files.map(({ id, url, smallUrl }, place) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={`查看第${place + 1}张图片`}>
                <img src={smallUrl || url} alt="" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <time className={styles.time}>{formatTime(submitTime)}</time>
    </>
  )
}

/** What was answered, and what followed. */
export function Answers({ replyStatus, replyContent, replyTime, followUps }: Omit<Shown, 'adviceDesc' | 'files' | 'submitTime'>) {
  if (replyStatus === 0) return null
  const said = [{ by: 'staff', text: replyContent, time: replyTime }, ...followUps]
  return (
    <>
      {said.map(({ by, text, time }, place) => (
        <div key={place} className={styles.said}>
          <div className={styles.line}>
            <span className={styles.label}>{by === 'staff' ? '回复' : '追问'}</span>
            <time className={styles.time}>{formatTime(time)}</time>
          </div>
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </div>
      ))}
    </>
  )
}
