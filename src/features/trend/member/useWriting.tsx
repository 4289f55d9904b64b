import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Comment } from '@contract/comment'
import type { Trend, TrendFile } from '@contract/trend'
import { WRITING } from '@/builtScreens'
import { importChunk, loadChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'
import { useIsHere } from '@/lib/useIsHere'
import { afterLoadIdle } from '@/lib/afterLoad'
import { preloadConfirm } from '@/ui/dialog/confirm'
import { useGoBack } from '@/ui/navigation/useGoBack'
import type { RemoveCommentWrite } from '@/writes/operations/removeComment'
import { useOpenedAgain } from '@/session/openedAgain'
import { useRemoved } from '@/writes/removals'
import type { Comments } from '../comments/useComments'
import { useRemovedComments, without } from './useRemovedComments'
import type { Pictured } from './writing/commentFiles'

type Part = typeof import('./writing/Writing')

/** The comment that is answered. */
export type Answered = Pick<Comment, 'commentsId' | 'imNickName'>

/** The open dialog; `parentId` is the comment that a reply belongs to. */
export type Task =
  | { kind: 'write'; to?: Answered; parentId?: string }
  | { kind: 'report'; comment?: Pick<Comment, 'commentsId'>; parentId?: string }
  | { kind: 'pictures'; of: Pictured; files: TrendFile[]; at: number }
  | { kind: 'share' }
  | { kind: 'menu' }

/** Actions of a member on one comment or reply. */
export interface CommentTools {
  meId: string
  onReply: (comment: Comment, parentId?: string) => void
  onRemove: (comment: Comment, parentId?: string) => void
  onReport: (comment: Comment, parentId?: string) => void
}

export const loadWriting = (by: typeof importChunk): Promise<Part> =>
  by(() => import('./writing/Writing'), window.__chunks?.[WRITING]?.[0])
const under = (parentId: string | undefined) => (parentId ? { parentId } : {})

/** Dialogs that are reopened after a login: those with typed text. */
function keptTask(task: Task | undefined): Task | undefined {
  if (task?.kind === 'report') {
    const { comment, parentId } = task
    return { kind: 'report', ...(comment ? { comment: { commentsId: comment.commentsId } } : {}), ...under(parentId) }
  }
  if (task?.kind !== 'write') return undefined
  const { to, parentId } = task
  return {
    kind: 'write',
    ...(to ? { to: { commentsId: to.commentsId, imNickName: to.imNickName } } : {}),
    ...under(parentId),
  }
}

/**
 * The dialogs over a post, and the actions on its comments; their code is loaded on demand, or when idle.
 * @param reload refetches the post
 */
export function useWriting(trend: Trend, comments: Comments, top: RefObject<HTMLElement | null>, reload: () => void) {
  const [part, setPart] = useState<Part>()
  const [task, setTask] = useState<Task>()
  const [more, setMore] = useState(0)
  const isGone = useRef(false)
  const isHere = useIsHere()
  const goBack = useGoBack()
  const { removed, setKnown } = useRemoved(trend.trendsId)
  const count = (by: number) => setMore((before) => before + by)
  const left = useRemovedComments(trend.trendsId, comments, forget)
  useEffect(
    () =>
      afterLoadIdle(() => {
        loadWriting(importChunk).catch(() => undefined)
        preloadConfirm()
      }),
    [],
  )

  /** Subtracts removed comments from the total. */
  function forget(gone: RemoveCommentWrite): void {
    comments.change(without(gone))
    count(-gone.num)
  }

  async function withPart(act: (loaded: Part) => void | Promise<void>): Promise<void> {
    try {
      const loaded = await loadWriting(loadChunk)
      setPart(loaded)
      await act(loaded)
    } catch {
      toast('加载失败，请稍后再试', { kind: 'fail' })
    }
  }
  const begin = (next: Task) => void withPart(() => setTask(next))
  useOpenedAgain(trend.meId, 'task', keptTask(task), begin)

  const tools: CommentTools = {
    meId: trend.meId,
    onReply: (to, parentId) => begin({ kind: 'write', to, ...under(parentId) }),
    onReport: (comment, parentId) => begin({ kind: 'report', comment, ...under(parentId) }),
    onRemove: (comment, parentId) =>
      void withPart(async ({ removeOwn }) => {
        const removal = await removeOwn(trend.trendsId, comment, parentId)
        if (!removal) return
        if (removal.isDone) forget(removal.removal)
        top.current?.focus({ preventScroll: true })
      }),
  }
  /** A comment was accepted, so that the post is not gone. */
  function handleCounted(by: number): void {
    isGone.current = false
    count(by)
  }
  function handleClosed(): void {
    setTask(undefined)
    if (isGone.current) reload()
  }
  const sheet = task && part && (
    <part.Writing
      task={task}
      trend={trend}
      comments={comments}
      onCounted={handleCounted}
      onTask={setTask}
      onBlocked={() => isHere.current && goBack()}
      onRemoved={() => setKnown(true)}
      onGone={() => (isGone.current = true)}
      onClosed={handleClosed}
    />
  )
  return { tools, more: more - left.gone, comments: left.comments, count, begin, sheet, removed, setKnown, withPart }
}
