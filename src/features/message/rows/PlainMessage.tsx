import { Link } from 'react-router-dom'
import { AUDIT_PASS_REASON } from '@contract/limits'
import { type Message, MessageGroup, MessageKind } from '@contract/message'
import { TargetKind } from '@contract/trend'
import { isBuilt } from '@/builtScreens'
import { postHref } from '@/posts/postHref'
import { paths, trendAuditDetailHref, trendPublishHref } from '@/routes'
import { buttonClass } from '@/ui/button/buttonClass'
import { RecentTime } from '@/ui/text/RecentTime'
import { groupNames } from '../words'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from '../Stream.module.css'

/** Target of a message, undefined if it has none. */
function hrefOf({ path, target, group }: Message): string | undefined {
  if (path && isBuilt(path)) return path
  if (group === MessageGroup.TrendAudit) {
    return target.trendsId && isBuilt(paths.trendAuditDetail) ? trendAuditDetailHref(target.trendsId) : undefined
  }
  return target.trendsId && target.title ? postHref(target) : undefined
}

/** Whether the post can be edited: a rejected post is the reader's own; a removed comment may be under any post. */
function isMendable({ kind, target }: Message): boolean {
  return (
    kind === MessageKind.AuditFail &&
    target.targetKind === TargetKind.Trends &&
    target.title !== '' &&
    isBuilt(paths.trendPublish)
  )
}

/** Messages without a picture: company messages and unknown kinds. */
export function PlainMessage({ message, label }: { message: Message; label?: string }) {
  const { title, content, createTime, read, target } = message
  // The default text of an approval without a reason is left out.
  const reason = message.reason === AUDIT_PASS_REASON ? '' : message.reason
  const href = hrefOf(message)
  return (
    <div className={styles.item}>
      <article className={styles.card}>
        <header className={styles.head}>
          <h2 className={styles.title}>
            {!read && <span className={marks.dot} role="img" aria-label="未读" />}
            {title || content || groupNames[message.group]}
          </h2>
          <time className={`${look.caption} ${styles.time}`}>
            <RecentTime wire={createTime} />
          </time>
        </header>
        {title && content && <p className={styles.text}>{content}</p>}
        {target.title && <p className={`${look.soft} ${look.quote} ${styles.quote}`}>{target.title}</p>}
        {reason && <p className={styles.text}>{`原因：${reason}`}</p>}
        {(label || href) && (
          <footer className={look.line}>
            <span className={`${look.caption} ${styles.label}`}>{label}</span>
            {isMendable(message) && (
              <Link
                className={buttonClass({ look: 'text', small: true })}
                to={trendPublishHref(target.trendsId)}
                aria-label={`修改后重新提交：${target.title}`}
              >
                修改后重新提交
              </Link>
            )}
            {href && (
              <Link
                className={buttonClass({ look: 'text', small: true })}
                to={href}
                aria-label={`查看详情：${target.title || title || content}`}
              >
                查看详情
              </Link>
            )}
          </footer>
        )}
      </article>
    </div>
  )
}
