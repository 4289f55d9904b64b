import { useSyncExternalStore } from 'react'
import { unread } from './unread'

/** Number of unread messages, updated live; 0 for visitors. For the badge of 消息. */
export function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.total)
}
