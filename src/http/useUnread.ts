import { useSyncExternalStore } from 'react'
import { unread } from './unread'

/** How many messages the reader has not read, followed live; 0 for visitors. For the badge of 消息. */
export function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.total)
}
