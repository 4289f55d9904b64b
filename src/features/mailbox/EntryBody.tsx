import { type FollowUp, type MailboxEntry, ReplyStatus } from '@contract/mailbox'
import { formatTime } from '@/lib/time/date'
import look from '@/ui/look.module.css'
import styles from './MailCard.module.css'

type EntryContent = Pick<
  MailboxEntry,
  'adviceDesc' | 'files' | 'submitTime' | 'replyContent' | 'replyTime' | 'replyStatus' | 'followUps'
>

/** Additions of the author before the reply; later ones are questions about it. */
function isAddition(
  { by, time }: FollowUp,
  { replyStatus, replyTime }: Pick<EntryContent, 'replyStatus' | 'replyTime'>,
): boolean {
  return by === 'author' && (replyStatus === ReplyStatus.None || time < replyTime)
}

interface BodyProps extends Omit<EntryContent, 'replyContent'> {
  /** Id of the time. */
  timeId?: string
}

/** The text of an entry and its additions. */
export function EntryBody({ timeId, adviceDesc, files, submitTime, followUps, ...reply }: BodyProps) {
  return (
    <>
      <p className={styles.text} dir="auto">
        {adviceDesc}
      </p>
      {files.length > 0 && (
        <ul className={`${look.wrap} ${styles.pictures}`} aria-label="图片">
          {files.map(({ id, url, smallUrl }, place) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={`查看第 ${place + 1} 张图片`}>
                <img className={look.picture} src={smallUrl || url} alt="" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <time id={timeId} className={`${look.caption} ${styles.time}`}>
        {formatTime(submitTime)}
      </time>
      {followUps
        .filter((one) => isAddition(one, reply))
        .map((one, place) => (
          <LabelledText key={place} label="补充" {...one} />
        ))}
    </>
  )
}

function LabelledText({ label, text, time }: { label: string } & Pick<FollowUp, 'text' | 'time'>) {
  return (
    <div className={styles.said}>
      <div className={styles.line}>
        <span className={styles.label}>{label}</span>
        <time className={`${look.caption} ${styles.time}`}>{formatTime(time)}</time>
      </div>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </div>
  )
}

/** The reply and follow-ups. */
export function Answers({
  replyStatus,
  replyContent,
  replyTime,
  followUps,
}: Omit<EntryContent, 'adviceDesc' | 'files' | 'submitTime'>) {
  if (replyStatus === ReplyStatus.None) return null
  const later = followUps.filter((one) => !isAddition(one, { replyStatus, replyTime }))
  const answers = [{ by: 'staff', text: replyContent, time: replyTime }, ...later]
  return (
    <>
      {answers.map(({ by, ...one }, place) => (
        <LabelledText key={place} label={by === 'staff' ? '回复' : '追问'} {...one} />
      ))}
    </>
  )
}
