import type { Comment } from '@contract/comment'
import { TargetKind, type Trend } from '@contract/trend'
import { toast } from '@/lib/toast'
import type { Comments } from '../useComments'
import type { Task } from '../useWriting'
import { isShown, withComment, withReply } from './commentChanges'
import { ComposerSheet } from './ComposerSheet'
import { ReportSheet } from './ReportSheet'

export { removeOwn } from './removeOwn'

export interface WritingProps {
  task: Task
  trend: Trend
  comments: Comments
  /** So many more are below the post. */
  onCounted: (more: number) => void
  onClosed: () => void
}

/** What a member writes about a post: a comment, a reply, a report. */
export function Writing({ task, trend, comments, onCounted, onClosed }: WritingProps) {
  if (task.kind === 'report') {
    const targetKind = task.parentId ? TargetKind.Reply : TargetKind.Comments
    return <ReportSheet targetKind={targetKind} targetId={task.comment.commentsId} onClosed={onClosed} />
  }
  const { to } = task
  const parentId = task.parentId ?? to?.commentsId

  function handleWritten(written: Comment) {
    const { view } = comments
    if (view.kind !== 'ready') {
      comments.retry()
      onCounted(1)
    } else if (!isShown(view, written)) {
      comments.change(parentId ? withReply(parentId, written) : withComment(written))
      onCounted(1)
    }
    toast('发送成功', { kind: 'success' })
  }

  return (
    <ComposerSheet
      trendsId={trend.trendsId}
      userId={trend.meId}
      {...(to ? { to } : {})}
      onWritten={handleWritten}
      onClosed={onClosed}
    />
  )
}
