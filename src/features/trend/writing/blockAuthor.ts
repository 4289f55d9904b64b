import { relations } from '@contract/relation'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { confirm } from '@/shared/confirm'

/** Asks, then hides an author and the reader from each other. @returns whether it was done */
export async function blockAuthor(userId: string, name: string): Promise<boolean> {
  const question = `确定拉黑“${name}”吗？拉黑后你们将看不到彼此的动态和评论，互相的关注也会取消`
  if (!(await confirm(question, '拉黑'))) return false
  try {
    await call(relations.block, { userId, on: true })
    toast('已拉黑，可在“我的”中解除', { kind: 'success' })
    return true
  } catch (error) {
    if (!isTransport(error)) toast(messageOf(error, '拉黑失败，请稍后再试'), { kind: 'fail' })
    return false
  }
}
