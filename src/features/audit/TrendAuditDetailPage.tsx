import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AuditDetail } from '@contract/audit'
import { readAuditTags } from '@contract/readers/auditReaders'
import { Code } from '@contract/codes'
import { AuditStatus } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { articleHref } from '@/routes'
import { AuthorHeader } from '@/posts/AuthorHeader'
import { Button } from '@/ui/button/Button'
import { Skeleton } from '@/ui/States'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { withQueries } from '@/http/withQueries'
import { AuditBar, heldByOther } from './review/AuditBar'
import { AuditContent } from './review/AuditContent'
import { AuditGate } from './AuditGate'
import { articleTitle, headerStatus, typeNames, waitingWords } from './auditWords'
import { EditDiff } from './review/EditDiff'
import { LogRow } from './LogRow'
import { RowTitle } from './RowTitle'
import { ClosedPost } from './review/ClosedPost'
import { isClosed, MemberView, NoPost, Unread } from './review/MemberView'
import { filesNow, useAuditChanged, useAuditDetail } from './queries'
import { ReportList } from './review/ReportList'
import { resumeUndo } from './undoStore'
import { useGoOn } from './review/useGoOn'
import { useLease } from './review/useLease'
import { useNow } from './useNow'
import look from '@/ui/look.module.css'
import base from './Audit.module.css'
import marks from '@/ui/marks.module.css'

function TrendAuditDetailPage() {
  const trendsId = useQueryParam('id')
  return (
    <AuditGate
      title="动态审核"
      members={{ title: '动态详情', view: <MemberView key={trendsId} trendsId={trendsId} /> }}
    >
      {trendsId ? <Loaded key={trendsId} trendsId={trendsId} /> : <NoPost />}
    </AuditGate>
  )
}

function Loaded({ trendsId }: { trendsId: string }) {
  const { data: known, error, refetch } = useAuditDetail(trendsId)
  // A post that is gone meanwhile can no longer be read or decided.
  const data = isClosed(error) ? undefined : known
  if (data?.inFolder) return <ReportedArticle detail={data} />
  if (data) return <ReviewView detail={data} refetch={refetch} />
  if (!error) return <Skeleton rows={6} />
  if (isClosed(error)) return <ClosedPost error={error} trendsId={trendsId} />
  if (codeOf(error) === Code.Forbidden) return <MemberView trendsId={trendsId} />
  return <Unread error={error} onRetry={() => void refetch()} />
}

/** An article of a folder: only the reports on it and its comments are decided. */
function ReportedArticle({ detail }: { detail: AuditDetail }) {
  const { trendsId, title, reports } = detail
  const changed = useAuditChanged()
  return (
    <main className={base.detail}>
      <article className={base.row}>
        <RowTitle to={title ? articleHref(trendsId) : undefined}>{articleTitle(title)}</RowTitle>
        <p className={`${look.caption} ${base.soft}`}>文档中的文章不经审核，这里只处理举报。</p>
      </article>
      <ReportList
        reports={reports}
        renewFiles={() => filesNow(trendsId)}
        onChanged={(change) => changed(trendsId, change)}
      />
      <History detail={detail} />
    </main>
  )
}

function ReviewView({ detail, refetch }: { detail: AuditDetail; refetch: () => Promise<unknown> }) {
  const { trendsId, meId, imId, undoSeconds } = detail
  const { pathname, search } = useLocation()
  const changed = useAuditChanged()
  const { lock = detail, refresh } = useLease(trendsId, meId !== imId)
  const { leaving, goOn, goToList } = useGoOn(detail, refresh)
  const isLocked = heldByOther(lock)
  const wasLocked = useRef(isLocked)
  const apply = (change?: Partial<AuditDetail>) => changed(trendsId, change)
  const handleConflict = () => {
    apply()
    refresh()
  }

  // After a reload, the decision made before it. The seconds are rounded up.
  useEffect(() => {
    if (undoSeconds > 1) resumeUndo({ trendsId, href: pathname + search }, (undoSeconds - 1) * 1000)
  }, [trendsId, undoSeconds, pathname, search])

  // The previous holder may have decided.
  useEffect(() => {
    if (wasLocked.current && !isLocked) void refetch()
    wasLocked.current = isLocked
  }, [isLocked, refetch])

  return (
    <main className={base.detail}>
      <Head detail={detail} />
      {detail.isEdit && detail.pendingEdit ? (
        <Edit detail={detail} />
      ) : (
        <AuditContent trend={detail} renewFiles={() => filesNow(trendsId)} />
      )}
      <ReportList
        reports={detail.reports}
        renewFiles={() => filesNow(trendsId)}
        mayJudge={!isLocked && (meId === '' || meId !== imId)}
        onChanged={apply}
        onConflict={refresh}
      />
      <History detail={detail} />
      <AuditBar
        detail={detail}
        lock={lock}
        leaving={leaving}
        onDecided={() => void goOn()}
        onHandedOn={() => {
          apply()
          goToList()
        }}
        onChanged={apply}
        onConflict={handleConflict}
      />
    </main>
  )
}

function Head({ detail }: { detail: AuditDetail }) {
  const now = useNow()
  const { auditStatus, auditReason, auditTags, isEdit, overdue, submitTime } = detail
  const status = headerStatus(auditStatus)
  const tags = readAuditTags(auditTags)
  const failed = auditStatus === AuditStatus.Fail
  return (
    <>
      <AuthorHeader
        author={detail}
        createTime={detail.createTime}
        place={detail.city || detail.province}
        action={status && <span className={failed ? marks.markDanger : marks.markOn}>{status}</span>}
      />
      <p className={`${look.wrap} ${base.marks}`}>
        <span className={marks.markOn}>
          {typeNames[(isEdit && detail.pendingEdit ? detail.pendingEdit : detail).type]}
        </span>
        {isEdit && <span className={marks.markOn}>修改</span>}
        {overdue && <span className={marks.markDanger}>超时</span>}
        {auditStatus === AuditStatus.Pending && <span className={marks.markOn}>{waitingWords(submitTime, now)}</span>}
        {tags.map(({ name, code }) => (
          <span key={code} className={marks.markOn}>
            {name}
          </span>
        ))}
      </p>
      {failed && auditReason && <p className={`${look.alarm} ${base.reason}`}>{`不通过原因：${auditReason}`}</p>}
    </>
  )
}

/** Changes first; the whole text after a tap. */
function Edit({ detail }: { detail: AuditDetail }) {
  const [whole, setWhole] = useState(false)
  const { pendingEdit } = detail
  if (!pendingEdit) return null
  return (
    <>
      {!whole && <EditDiff detail={detail} edit={pendingEdit} />}
      <div className={`${look.wrap} ${base.tools}`}>
        <Button small aria-pressed={whole} onClick={() => setWhole(!whole)}>
          {whole ? '只看修改内容' : '查看修改后全文'}
        </Button>
      </div>
      {whole && <AuditContent trend={pendingEdit} renewFiles={() => filesNow(detail.trendsId)} />}
    </>
  )
}

function History({ detail: { decisions } }: { detail: AuditDetail }) {
  if (decisions.length === 0) return null
  return (
    <section className={base.part} aria-label="审核记录">
      <h3 className={base.heading}>审核记录</h3>
      {decisions.map((row) => (
        <LogRow key={row.logId} row={row} />
      ))}
    </section>
  )
}

export default withQueries(TrendAuditDetailPage)
