import type { Trend } from '@contract/trend'

/** Notes the outcome of a write for lists that were loaded before, whose code is loaded for it. Never rejects. */
export const noteSent = (trendsId: string, post: Partial<Trend>): Promise<void> =>
  import('@/posts/changedPosts').then(
    ({ notePost }) => notePost(trendsId, post),
    () => undefined,
  )
