import { forgetKeptPost } from '@/http/kept'
import { notePost } from './changedPosts'

/** Removes a post that can no longer be read from the lists that were loaded before, and from the device. */
export function forgetPost(trendsId: string): void {
  notePost(trendsId, null)
  void forgetKeptPost(trendsId)
}
