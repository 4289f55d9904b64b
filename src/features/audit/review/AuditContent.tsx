import { withoutQuery } from '@contract/text/withoutQuery'
import { type PendingEdit, type Trend, TrendType } from '@contract/trend'
import { Pictures } from '@/posts/Pictures/Pictures'
import { RichText } from '@/posts/RichText'
import { VideoBox } from '@/posts/videoBox/VideoBox'
import { Captions } from './Captions'
import { type RenewFiles, useFreshFiles } from './useFreshFiles'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from './AuditContent.module.css'

type AuditedContent = Pick<Trend | PendingEdit, 'type' | 'title' | 'content' | 'files' | 'topics' | 'city' | 'province'>

interface Props {
  trend: AuditedContent
  renewFiles: RenewFiles
  /** Whether sensitive topics are marked, descriptions of pictures and addresses of links spelt out. */
  forAdmins?: boolean
}

/** Content of a post of any type, expanded. */
export function AuditContent({ trend: given, renewFiles, forAdmins = true }: Props) {
  const { post, renew } = useFreshFiles(given, renewFiles)
  const { type, title, content, files, topics } = post
  const article = type === TrendType.Article
  const filesBelowText = article ? files.filter(({ url }) => !content.includes(withoutQuery(url))) : []
  return (
    <>
      {type === TrendType.Picture && files.length > 0 && <Pictures files={files} renew={renew} />}
      {type === TrendType.Video && files.length > 0 && <VideoBox files={files} title={title} renew={renew} />}
      <div className={styles.content}>
        {title && <h2 className={styles.contentTitle}>{title}</h2>}
        <RichText html={content} reading={article} />
        {filesBelowText.map((file, index) => (
          <img
            key={file.id}
            className={styles.fileBelowText}
            src={file.url}
            alt={file.alt || `配图 ${index + 1}`}
            loading="lazy"
            decoding="async"
          />
        ))}
        {forAdmins &&
          files.map(
            ({ id, alt }, place) =>
              alt && (
                <p key={id} className={`${look.caption} ${look.soft}`}>
                  {`第 ${place + 1} 张图片说明：${alt}`}
                </p>
              ),
          )}
        {forAdmins && <Captions content={content} files={files} />}
        {topics.length > 0 && (
          <ul className={`${look.wrap} ${styles.topics}`} aria-label="话题">
            {topics.map(({ paramId, paramName, sensi }) => {
              const isRisk = forAdmins && sensi === 'true'
              return (
                <li key={paramId} className={isRisk ? marks.markDanger : marks.markOn}>
                  {isRisk ? `#${paramName}（敏感）` : `#${paramName}`}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </>
  )
}
