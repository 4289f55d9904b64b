import type { Comment } from '@contract/comment'
import { TargetKind, type Trend } from '@contract/trend'
import { toast } from '@/lib/toast/toast'
import { PicturesSheet } from '@/posts/Pictures/PicturesSheet'
import { showWritten } from '../showWritten'
import type { Task } from '../useWriting'
import type { Comments } from '../../comments/useComments'
import { renewFiles } from './commentFiles'
import { ComposerSheet } from './ComposerSheet'
import { MenuSheet } from './MenuSheet'
import { PostReport } from './PostReport'
import { ShareSheet } from './ShareSheet'

export { renewWaiting } from './commentFiles'
export { removeOwn } from './removeOwn'
export { restorePost } from './removePost'

export interface WritingProps {
  task: Task
  trend: Trend
  comments: Comments
  /** Called with the change of the comment count. */
  onCounted: (more: number) => void
  /** Replaces the open dialog. */
  onTask: (next: Task) => void
  /** Called when the author was blocked, or the block queued; the dialog is closed by then. */
  onBlocked: () => void
  /** Called when the post was removed. */
  onRemoved: () => void
  /** Called if the post turns out to be removed or closed to the reader; the dialog stays, with what was typed. */
  onGone: () => void
  onClosed: () => void
}

/** The dialog that is open over a post. */
export function Writing({ task, trend, comments, onCounted, onTask, onGone, onClosed, ...menu }: WritingProps) {
  if (task.kind === 'menu') return <MenuSheet {...menu} trend={trend} onTask={onTask} onClosed={onClosed} />
  if (task.kind === 'share') return <ShareSheet trend={trend} onClosed={onClosed} />
  if (task.kind === 'pictures') {
    const { of } = task
    const { view } = comments
    const files = (view.kind === 'ready' && view.files?.get(of.commentsId)) || task.files
    const renew = () => renewFiles(comments, trend.trendsId, of).catch(() => undefined)
    // Only signed addresses have a query.
    const isSigned = files.some(({ url }) => url.includes('?'))
    return <PicturesSheet files={files} at={task.at} renew={isSigned ? renew : undefined} onClosed={onClosed} />
  }
  if (task.kind === 'report')
    return <PostReport userId={trend.meId} target={targetOf(task, trend)} onClosed={onClosed} />
  const { to } = task
  const parentId = task.parentId ?? to?.commentsId

  function handleWritten(written: Comment) {
    onCounted(showWritten(comments, written, parentId))
    toast('发送成功', { kind: 'success' })
  }

  return (
    <ComposerSheet
      trendsId={trend.trendsId}
      userId={trend.meId}
      {...(to ? { to } : {})}
      {...(parentId ? { parentId } : {})}
      onWritten={handleWritten}
      onGone={(what) => (what === 'post' ? onGone() : comments.retry())}
      onClosed={onClosed}
    />
  )
}

function targetOf({ comment, parentId }: Extract<Task, { kind: 'report' }>, { trendsId }: Trend) {
  if (!comment) return { targetKind: TargetKind.Trends, targetId: trendsId }
  return { targetKind: parentId ? TargetKind.Reply : TargetKind.Comments, targetId: comment.commentsId }
}
