import { publishing } from '@contract/publish'
import { call } from '@/http/call'
import { named } from './excerpt'
import { noteSent } from './noteSent'
import { hasBody, type Operation } from './operation'

/** Removes or restores an own post. */
export interface RemovePostWrite {
  kind: 'remove'
  body: { trendsId: string; on: boolean }
  name: string
}

export const removePost: Operation<RemovePostWrite> = {
  kind: 'remove',
  label: ({ body, name }) => `${body.on ? '删除' : '恢复'}动态${named(name)}`,
  target: ({ body }) => `remove/${body.trendsId}`,
  isKept: hasBody,
  async send({ body: { trendsId, on } }, sending) {
    const answer: unknown = on
      ? await call(publishing.remove, { trendsId }, sending)
      : await call(publishing.restore, { trendsId }, sending)
    await noteSent(trendsId, on ? null : {})
    if (on)
      import('@/http/kept').then(
        ({ forgetKeptPost }) => forgetKeptPost(trendsId),
        () => undefined,
      )
    return answer
  },
}
