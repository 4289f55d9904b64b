import type { Trend } from '@contract/trend'
import { confirm } from '@/ui/dialog/confirm'
import { setRemoved } from '@/writes/removals'

/**
 * Asks for confirmation and removes an own post; queued without a network.
 * @returns whether the backend has done it
 */
export async function removePost(post: Trend): Promise<boolean> {
  return (
    (await confirm({ title: '确定删除这条动态吗？', yes: '删除', danger: true })) &&
    (await setRemoved(post, true)) === 'done'
  )
}

/**
 * Undoes the removal; queued without a network.
 * @returns whether the backend has done it
 */
export async function restorePost(post: Trend): Promise<boolean> {
  return (await setRemoved(post, false)) === 'done'
}
