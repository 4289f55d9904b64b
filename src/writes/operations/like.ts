import { type ActBody, acts, type ActState } from '@contract/act'
import { call } from '@/http/call'
import { hasBody, type Operation } from './operation'

/** Sets a state instead of toggling it. */
export interface LikeWrite {
  kind: 'like'
  body: ActBody
}

export const like: Operation<LikeWrite, ActState> = {
  kind: 'like',
  label: ({ body }) => `${body.on ? '' : '取消'}点赞`,
  target: ({ body }) => `like/${body.targetKind}/${body.targetId}`,
  isKept: hasBody,
  send: ({ body }, sending) => call(acts.like, body, sending),
}
