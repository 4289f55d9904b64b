import type { Trend } from '@contract/trend'
import { confirm } from '@/shared/confirm'
import { setRemoved } from '@/shared/outbox/removal'

/** Asks, then removes an own post, or lets that wait for a network. @returns whether the backend has done it */
export async function removePost(post: Trend): Promise<boolean> {
  return (await confirm('确定删除这条动态吗？', '删除')) && (await setRemoved(post, true)) === 'done'
}

/** Takes the removal back, or lets that wait. @returns whether the backend has done it */
export async function restorePost(post: Trend): Promise<boolean> {
  return (await setRemoved(post, false)) === 'done'
}
