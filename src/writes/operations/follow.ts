import type { DataOf } from '@contract/endpoint'
import { relations } from '@contract/relation'
import { call } from '@/http/call'
import { hasBody, type Operation } from './operation'

export interface FollowWrite {
  kind: 'follow'
  body: { userId: string; on: boolean }
}

/** People whose last follow write was an unfollow: the code that hides their posts may load after a new follow. */
const unfollowed = new Set<string>()

export const follow: Operation<FollowWrite, DataOf<typeof relations.follow>> = {
  kind: 'follow',
  label: ({ body }) => `${body.on ? '' : '取消'}关注`,
  target: ({ body }) => `follow/${body.userId}`,
  isKept: hasBody,
  changes: [['person']],
  async send({ body }, sending) {
    const answer = await call(relations.follow, body, sending)
    if (body.on) unfollowed.delete(body.userId)
    else unfollowed.add(body.userId)
    import('@/posts/hideAuthor').then(
      ({ hideUnfollowed, forgetFollowed }) =>
        unfollowed.has(body.userId) ? hideUnfollowed(body.userId) : forgetFollowed(),
      () => undefined,
    )
    return answer
  },
}
