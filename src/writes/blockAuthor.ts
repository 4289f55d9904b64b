import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { confirm } from '@/ui/dialog/confirm'
import { block, hideBlocked } from '@/writes/operations/block'
import { submit } from '@/writes/submit/submit'

/**
 * Asks for confirmation and blocks an author.
 * @returns whether it was done or queued
 */
export async function blockAuthor(userId: string, name: string): Promise<boolean> {
  const title = `确定拉黑“${name}”吗？`
  const body = '拉黑后双方将看不到彼此的动态和评论，互相的关注也会取消'
  if (!(await confirm({ title, body, yes: '拉黑', danger: true }))) return false
  try {
    const { kind } = await submit(block, { write: () => ({ kind: 'block', body: { userId, on: true }, name }) })
    if (kind === 'sent') toast('已拉黑，可在“我的”中解除', { kind: 'success' })
    await hideBlocked(userId)
    return true
  } catch (error) {
    showRefusal(error, '拉黑失败，请稍后再试')
    return false
  }
}
