import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Comment } from '@contract/comment'
import { WRITING } from '@/builtScreens'
import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast'
import { afterLoadIdle } from '@/shared/afterLoad'
import { Act } from './acts'
import type { Comments } from './useComments'

type Part = typeof import('./writing/Writing')

/** What a member is about to write; `parentId` is the comment a reply stands under. */
export type Task =
  | { kind: 'write'; to?: Comment; parentId?: string }
  | { kind: 'report'; comment: Comment; parentId?: string }

/** What a member can do to one comment or reply. */
export interface CommentTools {
  meId: string
  onReply: (comment: Comment, parentId?: string) => void
  onRemove: (comment: Comment, parentId?: string) => void
  onReport: (comment: Comment, parentId?: string) => void
}

const load = (): Promise<Part> => importChunk(() => import('./writing/Writing'), window.__chunks?.[WRITING]?.[0])

/** Opens once what the visitor wanted before the login, and forgets it in the address. */
function useWantedComment(isMember: boolean, open: () => void): void {
  const [params, setParams] = useSearchParams()
  const isWanted = isMember && params.get('act') === Act.Comment
  const start = useRef(open)
  useEffect(() => {
    start.current = open
  })
  useEffect(() => {
    if (!isWanted) return
    setParams(
      (before) => {
        before.delete('act')
        return before
      },
      { replace: true },
    )
    start.current()
  }, [isWanted, setParams])
}

/** Writing, answering, removing and reporting comments; its code comes when a member first needs it, or ahead when idle. */
export function useWriting(member: boolean, meId: string, comments: Comments, top: RefObject<HTMLElement | null>) {
  const [part, setPart] = useState<Part>()
  const [task, setTask] = useState<Task>()
  const [counted, setCounted] = useState(0)

  useEffect(() => {
    if (!member) return
    return afterLoadIdle(() => void load().catch(() => undefined))
  }, [member])

  async function withPart(act: (loaded: Part) => void): Promise<void> {
    try {
      const loaded = await load()
      setPart(loaded)
      act(loaded)
    } catch {
      toast('加载失败，请稍后再试', { kind: 'fail' })
    }
  }

  const begin = (next: Task) => void withPart(() => setTask(next))
  const count = (more: number) => setCounted((before) => before + more)
  useWantedComment(member, () => begin({ kind: 'write' }))

  const tools: CommentTools | undefined = member
    ? {
        meId,
        onReply: (to, parentId) => begin({ kind: 'write', to, ...(parentId ? { parentId } : {}) }),
        onReport: (comment, parentId) => begin({ kind: 'report', comment, ...(parentId ? { parentId } : {}) }),
        onRemove: (comment, parentId) =>
          void withPart(async ({ removeOwn }) => {
            const gone = await removeOwn(comments, comment, parentId)
            if (gone === 0) return
            count(-gone)
            top.current?.focus({ preventScroll: true })
          }),
      }
    : undefined

  return {
    tools,
    counted,
    write: () => begin({ kind: 'write' }),
    open: member && task && part ? { Writing: part.Writing, task, onCounted: count, onClosed: () => setTask(undefined) } : undefined,
  }
}
