import { type ActBody, acts, type ActState } from '@contract/act'
import { call } from '@/http/call'
import { noteSent } from './noteSent'
import { hasBody, type Operation } from './operation'

export interface CollectWrite {
  kind: 'collect'
  body: ActBody<'TRENDS'>
}

export const collect: Operation<CollectWrite, ActState> = {
  kind: 'collect',
  label: ({ body }) => `${body.on ? '' : '取消'}收藏`,
  target: ({ body }) => `collect/${body.targetKind}/${body.targetId}`,
  isKept: hasBody,
  async send({ body }, sending) {
    const state = await call(acts.collect, body, sending)
    await noteSent(body.targetId, { meCollected: state.on, collectNum: state.count })
    return state
  },
}
