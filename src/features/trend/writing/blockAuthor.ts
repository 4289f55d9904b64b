import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { confirm } from '@/shared/confirm'
import { sendOrWait } from '@/shared/outbox/sendOrWait'

/** Asks, then hides an author and the reader from each other. @returns whether it was done, or waits for a network */
export async function blockAuthor(userId: string, name: string): Promise<boolean> {
  const question = `确定拉黑“${name}”吗？拉黑后你们将看不到彼此的动态和评论，互相的关注也会取消`
  if (!(await confirm(question, '拉黑'))) return false
  try {
    const answer = await sendOrWait({ kind: 'block', body: { userId, on: true }, name })
    if (answer) toast('已拉黑，可在“我的”中解除', { kind: 'success' })
    await import('@/shared/hideAuthor').then(({ hideAuthor }) => hideAuthor(userId), () => undefined)
    return true
  } catch (error) {
    if (!isTransport(error)) toast(messageOf(error, '拉黑失败，请稍后再试'), { kind: 'fail' })
    return false
  }
}
