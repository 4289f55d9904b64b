import { TREND_BLOCKED_CODES } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { AuthorHeader } from '@/posts/AuthorHeader'
import { Gone, Skeleton } from '@/ui/States'
import { AuditContent } from './AuditContent'
import { useReadableTrend } from '../queries'
import base from '../Audit.module.css'

export const READ_FAILED = '动态获取失败'

/** In place of a post where the address has no id. */
export function NoPost() {
  return <Gone text="该动态不存在或已被删除" />
}

/** Whether the backend said that the post cannot be read (any more). */
export const isClosed = (error: unknown): boolean => TREND_BLOCKED_CODES.includes(codeOf(error) ?? 0)

/** Error state in place of a post; a blocked post shows the backend's message. */
export function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isClosed(error)) return <Gone text={messageOf(error, READ_FAILED)} icon="broken" />
  return <FailedRead error={error} text={READ_FAILED} onRetry={onRetry} />
}

/** Author and content of a post, for ordinary members who may read it. */
export function MemberView({ trendsId }: { trendsId: string }) {
  return trendsId ? <ReadableTrend trendsId={trendsId} /> : <NoPost />
}

function ReadableTrend({ trendsId }: { trendsId: string }) {
  const { data, error, refetch } = useReadableTrend(trendsId)
  if (!data) return error ? <Unread error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  return (
    <div className={base.detail}>
      <AuthorHeader author={data} createTime={data.createTime} place={data.city || data.province} />
      <AuditContent trend={data} renewFiles={async () => (await refetch()).data?.files ?? []} forAdmins={false} />
    </div>
  )
}
