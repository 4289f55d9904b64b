import type { Comment } from '@contract/comment'
import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { confirm } from '@/shared/confirm'
import type { Unsaid } from '@/shared/outbox/deeds'
import { sendOrWait } from '@/shared/outbox/sendOrWait'

/**
 * Asks, then removes an own comment, or a reply where its comment is named; without a network that waits.
 * @returns what goes, and whether the backend has done it; undefined where it stays
 */
export async function removeOwn(
  trendsId: string,
  own: Comment,
  parentId: string | undefined,
): Promise<{ deed: Unsaid; isDone: boolean } | undefined> {
  const { commentsId, replyNum, content, emojiName } = own
  const question = `删除这条${parentId ? '回复' : '评论'}？${replyNum > 0 ? '它的回复也会一起删除' : ''}`
  if (!(await confirm(question, '删除'))) return undefined
  const under = parentId ? { parentId } : {}
  const deed: Unsaid = { kind: 'unsay', body: { commentsId }, name: content || emojiName, trendsId, num: 1 + replyNum, ...under }
  try {
    const answer = await sendOrWait(deed)
    if (answer) toast('已删除', { kind: 'success' })
    return { deed, isDone: answer !== undefined }
  } catch (error) {
    if (!isTransport(error)) toast(messageOf(error, '评论删除失败，请稍后再试'), { kind: 'fail' })
    return undefined
  }
}
