import type { DataOf } from '@contract/endpoint'
import { relations } from '@contract/relation'
import { call } from '@/http/call'
import { hasBody, type Operation } from './operation'

export interface FollowWrite {
  kind: 'follow'
  body: { userId: string; on: boolean }
}

export const follow: Operation<FollowWrite, DataOf<typeof relations.follow>> = {
  kind: 'follow',
  label: ({ body }) => `${body.on ? '' : '取消'}关注`,
  target: ({ body }) => `follow/${body.userId}`,
  isKept: hasBody,
  async send({ body }, sending) {
    const answer = await call(relations.follow, body, sending)
    if (!body.on) {
      import('@/posts/hideAuthor').then(
        ({ hideUnfollowed }) => hideUnfollowed(body.userId),
        () => undefined,
      )
    }
    return answer
  },
}
