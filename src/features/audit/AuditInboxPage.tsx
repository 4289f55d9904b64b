import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AuditMessageKind, type Message, MessageGroup, MessageKind } from '@contract/message'
import { unread } from '@/http/unread'
import { formatTime } from '@/lib/time/date'
import { paths, trendAuditDetailHref } from '@/routes'
import { withQueries } from '@/http/withQueries'
import { AuditGate } from './AuditGate'
import { Choices } from './Choices'
import { CursorRows } from './CursorRows'
import { useInbox } from './queries'
import { RowTitle } from './RowTitle'
import { FoundCount } from '@/ui/FoundCount'
import { useRecovery } from '@/ui/useRecovery'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from './Audit.module.css'

const NONE = '暂无审核消息'
const KINDS = [
  { value: '', label: '全部' },
  { value: String(AuditMessageKind.Waiting), label: '新提交' },
  { value: String(AuditMessageKind.Transferred), label: '转交给我' },
  { value: String(AuditMessageKind.Overdue), label: '超时' },
  { value: String(MessageKind.Report), label: '举报' },
]

function AuditInboxPage() {
  return (
    <AuditGate
      title="审核消息"
      right={
        <Link className={`${look.act} ${styles.barLink}`} to={paths.trendAudit}>
          待审
        </Link>
      }
    >
      <Inbox />
    </AuditGate>
  )
}

function Inbox() {
  const [params] = useSearchParams()
  const kind = KINDS.find(({ value }) => value && value === params.get('kind'))?.value
  const list = useInbox(kind === undefined ? undefined : Number(kind))
  const newest = kind === undefined ? list.rows[0]?.messageId : undefined
  /** Up to which message a mark has failed, until it is repeated. */
  const [failed, setFailed] = useState<string>()
  useRecovery(() => setFailed(undefined), failed !== undefined)
  useEffect(() => {
    if (!newest || failed === newest) return
    const body = { group: MessageGroup.TrendAudit, upToId: newest }
    unread.mark(body, { quiet: 'background' }).catch(() => setFailed(newest))
  }, [newest, failed])
  return (
    <main className={styles.page}>
      <div className={styles.filters}>
        <Choices label="消息类别" name="kind" options={KINDS} />
      </div>
      <FoundCount
        count={list.data && kind !== undefined ? list.rows.length : undefined}
        isPartial={list.hasNextPage}
        noun="条审核消息"
        none={NONE}
      />
      <CursorRows list={list} name={`auditInbox ${kind ?? ''}`} empty={NONE} failed="审核消息加载失败，请重试">
        {(message) => <InboxRow key={message.messageId} message={message} />}
      </CursorRows>
    </main>
  )
}

function InboxRow({ message }: { message: Message }) {
  const { title, content, reason, createTime, actor, target, kind, read } = message
  return (
    <article className={kind === AuditMessageKind.Overdue ? `${styles.row} ${styles.overdue}` : styles.row}>
      <RowTitle to={target.trendsId && trendAuditDetailHref(target.trendsId)}>
        {title || content || '审核消息'}
        {!read && <span className={`${marks.dot} ${styles.unread}`} role="img" aria-label="未读" />}
      </RowTitle>
      {target.title && <p className={styles.said}>{target.title}</p>}
      {(reason || (title && content)) && (
        <p className={`${look.caption} ${styles.soft}`}>{[reason, title ? content : ''].filter(Boolean).join('：')}</p>
      )}
      <p className={`${look.caption} ${styles.soft}`}>
        {actor.imNickName && kind !== MessageKind.Report && <span>{actor.imNickName}</span>}
        <time>{formatTime(createTime)}</time>
      </p>
    </article>
  )
}

export default withQueries(AuditInboxPage)
