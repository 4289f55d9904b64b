import { Code } from '@contract/codes'
import { type Comment, comments as calls } from '@contract/comment'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { confirm } from '@/shared/confirm'
import type { Comments } from '../useComments'
import { withoutComment, withoutReply } from './commentChanges'

/**
 * Asks, then removes an own comment, or a reply where its comment is named.
 * @returns how many are gone with it, none where it stayed
 */
export async function removeOwn(comments: Comments, own: Comment, parentId: string | undefined): Promise<number> {
  const { commentsId, replyNum } = own
  const question = replyNum > 0 ? '确定删除这条评论吗？其下的回复将一并删除' : '确定删除这条评论吗？'
  if (!(await confirm(question, '删除')) || !(await isRemoved(commentsId))) return 0
  comments.change(parentId ? withoutReply(parentId, commentsId) : withoutComment(commentsId))
  return 1 + replyNum
}

async function isRemoved(commentsId: string): Promise<boolean> {
  try {
    await call(calls.remove, { commentsId })
    toast('已删除', { kind: 'success' })
    return true
  } catch (error) {
    if (!isTransport(error)) toast(messageOf(error, '评论删除失败，请稍后再试'), { kind: 'fail' })
    return codeOf(error) === Code.NotFound
  }
}
