import type { Trend } from '@contract/trend'

/** Notes the outcome of a write for lists that were loaded before, whose code is loaded for it. Never rejects. */
export const noteSent = (trendsId: string, post: Partial<Trend>): Promise<void> =>
  import('@/posts/changedPosts').then(({ notePost }) => notePost(trendsId, post)).catch(() => undefined)

/** Notes an edited post as it is now, also for lists that are open. Never rejects. */
export const noteEdited = (edited: Trend): Promise<void> =>
  Promise.all([import('@/posts/changedPosts'), import('@/http/queryClient')])
    .then(([{ notePost, renewLists }, { queryClient }]) => {
      const { trendsId, title, content, type, files, topics, visibility, auditStatus, auditReason } = edited
      notePost(trendsId, { title, content, type, files, topics, visibility, auditStatus, auditReason })
      for (const kind of ['feed', 'search', 'posts']) renewLists(queryClient, kind, 'all')
    })
    .catch(() => undefined)
