import { type ActBody, acts, type ActState } from '@contract/act'
import { TargetKind } from '@contract/trend'
import { call } from '@/http/call'
import { noteSent } from './noteSent'
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
  async send({ body }, sending) {
    const state = await call(acts.like, body, sending)
    if (body.targetKind === TargetKind.Trends)
      await noteSent(body.targetId, { meLiked: state.on, likeNum: state.count })
    return state
  },
}
