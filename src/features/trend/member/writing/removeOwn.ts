import type { Comment } from '@contract/comment'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { confirm } from '@/ui/dialog/confirm'
import { removeComment, type RemoveCommentWrite } from '@/writes/operations/removeComment'
import { submit } from '@/writes/submit/submit'

/**
 * Asks for confirmation and removes an own comment, or a reply if its comment is given; queued without a network
 * (rule: writing comments).
 * @returns what is removed, and whether the backend has done it; undefined if cancelled
 */
export async function removeOwn(
  trendsId: string,
  own: Comment,
  parentId: string | undefined,
): Promise<{ removal: RemoveCommentWrite; isDone: boolean } | undefined> {
  const { commentsId, replyNum, content, emojiName } = own
  const title = `删除这条${parentId ? '回复' : '评论'}？`
  const body = replyNum > 0 ? '它的回复也会一起删除' : ''
  if (!(await confirm({ title, body, yes: '删除', danger: true }))) return undefined
  const under = parentId ? { parentId } : {}
  const removal: RemoveCommentWrite = {
    kind: 'unsay',
    body: { commentsId },
    name: content || emojiName,
    trendsId,
    num: 1 + replyNum,
    ...under,
  }
  try {
    const isDone = (await submit(removeComment, { write: () => removal })).kind === 'sent'
    if (isDone) toast('已删除', { kind: 'success' })
    return { removal, isDone }
  } catch (error) {
    showRefusal(error, '评论删除失败，请稍后再试')
    return undefined
  }
}
