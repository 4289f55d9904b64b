import type { Comment } from '@contract/comment'
import { TargetKind, type Trend, type TrendFile } from '@contract/trend'
import { toast } from '@/lib/toast/toast'
import { PicturesSheet } from '@/posts/Pictures/PicturesSheet'
import { showWritten } from '../showWritten'
import type { Task } from '../useWriting'
import type { Comments } from '../../comments/useComments'
import { ComposerSheet } from './ComposerSheet'
import { MenuSheet } from './MenuSheet'
import { PostReport } from './PostReport'
import { ShareSheet } from './ShareSheet'

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
    const files = shownFiles(task.files, comments)
    // Only signed addresses have a query.
    const renew = files.some(({ url }) => url.includes('?')) ? async () => comments.refresh() : undefined
    return <PicturesSheet files={files} at={task.at} renew={renew} onClosed={onClosed} />
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

/** A comment's files with the addresses that the list has by now. */
function shownFiles(files: TrendFile[], { view }: Comments): TrendFile[] {
  const known = view.kind === 'ready' ? view.list.flatMap((comment) => [comment, ...comment.replies]) : []
  const byId = new Map(known.flatMap((comment) => comment.files.map((file) => [file.id, file])))
  return files.map((file) => byId.get(file.id) ?? file)
}

function targetOf({ comment, parentId }: Extract<Task, { kind: 'report' }>, { trendsId }: Trend) {
  if (!comment) return { targetKind: TargetKind.Trends, targetId: trendsId }
  return { targetKind: parentId ? TargetKind.Reply : TargetKind.Comments, targetId: comment.commentsId }
}
