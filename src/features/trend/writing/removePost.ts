import { publishing } from '@contract/publish'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { confirm } from '@/shared/confirm'

async function isDone(work: Promise<unknown>, said: string, failed: string): Promise<boolean> {
  try {
    await work
    toast(said, { kind: 'success' })
    return true
  } catch (error) {
    if (!isTransport(error)) toast(messageOf(error, failed), { kind: 'fail' })
    return false
  }
}

/** Asks, then removes an own post. @returns whether it is gone */
export async function removePost(trendsId: string): Promise<boolean> {
  if (!(await confirm('确定删除这条动态吗？', '删除'))) return false
  return isDone(call(publishing.remove, { trendsId }), '已删除', '动态删除失败，请稍后再试')
}

/** Takes the removal back. @returns whether the post is there again */
export function restorePost(trendsId: string): Promise<boolean> {
  return isDone(call(publishing.restore, { trendsId }), '已恢复', '动态恢复失败，请稍后再试')
}
